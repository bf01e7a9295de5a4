/** Statements that no test runs, as `file name`. This list may only become shorter. */
export const neverRun: readonly string[] = [];
