// What a person at the terminal is told while something takes long, and when it went wrong.

/** One line on standard error: standard output belongs to the command that was asked for. */
export function step(sentence) {
  process.stderr.write(`${sentence} …\n`);
}

/** Runs a command's body; a failure becomes one sentence and exit code 1. */
export async function orExplain(body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
