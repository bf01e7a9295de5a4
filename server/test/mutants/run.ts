// npm run mutants [-- seed [count [minutes [from]]]]: small faults planted in a copy of the project, one at a time, and whether
// `npm test` sees them.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { copyProject } from "../throw-away-feature/project-copy.ts";
import { attempt } from "./attempt.ts";
import type { Mutant } from "./chosen.ts";
import { compilingMutants, isSeenByStyle, plant, restore } from "./compiling.ts";

const [seed = "1", count = "10", minutes = "8", from = "1"] = process.argv.slice(2);
const copy = await copyProject();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => copy.remove().finally(() => process.exit(1)));

try {
  // A link to what is built here: the copy builds its own.
  await rm(join(copy.folder, "web/dist"), { force: true });
  const mutants = await compilingMutants(copy.folder, seed, Number(count));
  console.log("| no. | where | kind | fault | style | outcome | by | s |\n|---|---|---|---|---|---|---|---|");
  for (const [index, mutant] of mutants.entries())
    if (index + 1 >= Number(from)) await tell(index + 1, mutant);
} finally {
  await copy.remove();
}

async function tell(number: number, mutant: Mutant): Promise<void> {
  await plant(copy.folder, mutant);
  const style = (await isSeenByStyle(copy.folder, mutant)) ? "seen" : "";
  const { outcome, by, seconds } = await attempt(copy.folder, mutant.file, Number(minutes) * 60_000);
  await restore(copy.folder, mutant);
  const fault = `\`${short(mutant.was)}\` → \`${short(mutant.put)}\``;
  const where = `${mutant.file}:${mutant.line}`;
  console.log(
    `| ${[number, where, mutant.kind, fault, style, outcome, by, seconds].map(inCell).join(" | ")} |`,
  );
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

function inCell(value: string | number): string {
  return String(value).replaceAll("|", "\\|");
}
