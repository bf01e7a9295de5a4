// Every statement that runs in a test is held against its type (server/test/statements). Here: the index of types is made before
// the tests ask for it, and a statement that no test ran fails the run.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "./command.mjs";

/** Costs nothing where no source changed since. Resolves with what is wrong, empty when nothing is. */
export async function indexStatements() {
  const { code, output } = await command(["server/test/statements/write-index.ts"]);
  return code === 0 ? "" : output;
}

/** Where the test files of a run note what they checked. */
export async function openStatementNotes() {
  const folder = await mkdtemp(join(tmpdir(), "lectern-statements-"));
  const notes = join(folder, "checked");
  await writeFile(notes, "");
  return {
    environment: { TEST_STATEMENTS_CHECKED: notes },
    /** Resolves with a code other than 0, and a line for each, when there are statements that none of them ran. */
    unchecked: () => command(["server/test/statements/say-unchecked.ts", notes]),
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}
