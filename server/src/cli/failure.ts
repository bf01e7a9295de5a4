/** The command line was not used as it has to be: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What was asked for cannot be done: exit code 1. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

interface Failure {
  exitCode: 1 | 2;
  /** For standard error. */
  text: string;
}

/** What to tell a person about an error. @throws what is nobody's refusal but a bug */
export function explainFailure(error: unknown): Failure {
  if (error instanceof UsageError) return { exitCode: 2, text: error.message };
  if (error instanceof Refusal) return { exitCode: 1, text: error.message };
  throw error;
}
