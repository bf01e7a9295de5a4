// npm run mutants [-- seed [count [minutes [from]]]]: small faults planted in a copy of the project, one at a time, and whether
// `npm test` sees them.
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyProject } from "../throw-away-feature/project-copy.ts";
import { attempt } from "./attempt.ts";
import type { Mutant } from "./chosen.ts";
import { compilingMutants, isSeenByStyle, plant, restore } from "./compiling.ts";
import { startPostgres } from "./postgres.ts";

const [seed = "1", count = "10", minutes = "8", from = "1"] = process.argv.slice(2);
const longestMs = Number(minutes) * 60_000;
/** Tests that fail in the copy without any fault. */
const unsound = new Set<string>();
const copy = await copyProject();
const postgres = await startPostgres();
const end = () => Promise.all([copy.remove(), postgres.stop()]);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => end().finally(() => process.exit(1)));

try {
  // A link to what is built here: the copy builds its own.
  await rm(join(copy.folder, "web/dist"), { force: true });
  const mutants = await compilingMutants(copy.folder, seed, Number(count));
  console.log("| no. | where | kind | fault | style | outcome | by | s |\n|---|---|---|---|---|---|---|---|");
  for (const [index, mutant] of mutants.entries())
    if (index + 1 >= Number(from)) await tell(index + 1, mutant);
} finally {
  await end();
}

async function tell(number: number, mutant: Mutant): Promise<void> {
  const { style, outcome, by, test, seconds } = await outcomeOf(mutant);
  const cells = [
    number,
    `${mutant.file}:${mutant.line}`,
    mutant.kind,
    `\`${short(mutant.was)}\` → \`${short(mutant.put)}\``,
    style,
    outcome,
    test ? `${test}: ${by}` : by,
    seconds,
  ];
  console.log(`| ${cells.map(inCell).join(" | ")} |`);
}

async function outcomeOf(mutant: Mutant) {
  const where = { folder: copy.folder, postgres: postgres.url, temporary: postgres.folder };
  await plant(copy.folder, mutant);
  const style = (await isSeenByStyle(copy.folder, mutant)) ? "seen" : "";
  const attempted = await attempt(where, mutant.file, longestMs, { except: unsound });
  await restore(copy.folder, mutant);
  const { outcome, test } = attempted;
  // Far away, a test may fail for a reason of its own, such as where the copy stands.
  if (outcome !== "killed" || !test || dirname(test) === dirname(mutant.file)) return { style, ...attempted };
  const without = await attempt(where, mutant.file, longestMs, { only: [test] });
  if (without.outcome === "survived") return { style, ...attempted };
  unsound.add(test);
  return outcomeOf(mutant);
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

function inCell(value: string | number): string {
  return String(value).replaceAll("|", "\\|");
}
