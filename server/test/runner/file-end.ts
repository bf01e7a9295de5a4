/** What is looked at when a test file ends, beside its tests: each answers with a sentence for whatever is wrong. */
export const checksAtFileEnd: (() => string[])[] = [];
