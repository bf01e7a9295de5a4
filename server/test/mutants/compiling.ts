import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Mutant, mutants } from "./chosen.ts";
import { mutate } from "./mutations.ts";

const execute = promisify(execFile);
const require = createRequire(import.meta.url);
const program = (name: string, bin: string) =>
  require.resolve(`${name}/package.json`).replace("package.json", bin);
const tsc = program("typescript", "bin/tsc");
const biome = program("@biomejs/biome", "bin/biome");

/** A compiler refuses about one in four. */
const MORE = 1.5;

/**
 * As many mutants as are wanted, each in another file, that the compiler lets through: in place of one that it refuses there
 * is that of the seed's next file. It looks at many at once.
 */
export async function compilingMutants(folder: string, seed: string, count: number): Promise<Mutant[]> {
  const files = mutants(folder, seed);
  const chosen: Mutant[] = [];
  while (chosen.length < count) {
    const planted = next(files, Math.ceil((count - chosen.length) * MORE));
    if (planted.length === 0) break;
    for (const mutant of planted) await plant(folder, mutant);
    const refused = await responsible(folder, planted, await refusedFiles(folder));
    for (const mutant of planted) await restore(folder, mutant);
    chosen.push(...planted.filter(({ file }) => !refused.has(file)));
  }
  return chosen.slice(0, count);
}

/** The next ones; `take` would end the rest. */
function next<T>(values: Iterator<T>, many: number): T[] {
  const taken = Array.from({ length: many }, () => values.next());
  return taken.flatMap(({ value, done }) => (done ? [] : [value]));
}

/** Whether the linter, which is no test, would have seen it. */
export async function isSeenByStyle(folder: string, mutant: Mutant): Promise<boolean> {
  const output = await outputOf(folder, [biome, "lint", "--error-on-warnings", mutant.file]);
  return output !== "";
}

export async function plant(folder: string, mutant: Mutant): Promise<void> {
  await writeFile(join(folder, mutant.file), mutate(mutant.text, mutant));
}

export async function restore(folder: string, { file, text }: Mutant): Promise<void> {
  await writeFile(join(folder, file), text);
}

async function refusedFiles(folder: string): Promise<Set<string>> {
  const projects = ["server", "cli", "web"];
  const outputs = [];
  for (const project of projects)
    outputs.push(
      await outputOf(folder, [tsc, "--noEmit", "--singleThreaded", "--pretty", "false", "-p", project]),
    );
  return new Set(
    [...outputs.join("\n").matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file),
  );
}

/** Files with an error that have no mutant: all of the mutants whose files they name are refused. */
async function responsible(folder: string, planted: readonly Mutant[], refused: ReadonlySet<string>) {
  const files = new Set(planted.map(({ file }) => file));
  const hit = new Set([...refused].filter((file) => files.has(file)));
  for (const file of refused) {
    if (files.has(file)) continue;
    const text = await readFile(join(folder, file), "utf8");
    const named = planted.filter((mutant) => text.includes(mutant.file.split("/").pop() ?? ""));
    if (named.length === 0) throw new Error(`${file} does not compile, and no mutant is near it.`);
    for (const mutant of named) hit.add(mutant.file);
  }
  return hit;
}

/** What a program says that refuses something, else "". */
async function outputOf(folder: string, args: readonly string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 50_000_000 };
  return execute(process.execPath, [...args], options).then(
    () => "",
    ({ stdout, stderr }) => stdout + stderr,
  );
}
