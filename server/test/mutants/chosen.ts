import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mutation, mutationsOf } from "./mutations.ts";

/** One planted fault, of which there is one in a file. */
export interface Mutant extends Mutation {
  file: string;
  /** From 1. */
  line: number;
  was: string;
  text: string;
}

/**
 * A fault for each source, in the order of the seed, without sources that are generated. Each kind comes up as often as
 * another, however many of it a file has.
 */
export function* mutants(folder: string, seed: string): Generator<Mutant> {
  const files = globSync("{server,web,cli,sdk}/src/**/*.{ts,tsx}", { cwd: folder }).filter(isChosenFrom);
  for (const file of inOrder(files, (path) => `${seed} ${path}`)) {
    const text = readFileSync(join(folder, file), "utf8");
    if (/^(\/\/ Written by|\/\*\*\s*\* This file was auto-generated)/.test(text)) continue;
    const mutations = mutationsOf(file, text);
    const [kind] = inOrder([...new Set(mutations.map((one) => one.kind))], (one) => `${seed} ${file} ${one}`);
    const ofKind = mutations.filter((one) => one.kind === kind);
    const [chosen] = inOrder(ofKind, ({ start, put }) => `${seed} ${file} ${start} ${put}`);
    if (chosen) {
      const line = text.slice(0, chosen.start).split("\n").length;
      yield { ...chosen, file, line, was: text.slice(chosen.start, chosen.end), text };
    }
  }
}

function isChosenFrom(path: string): boolean {
  return !/\.(test|d)\.tsx?$|\/(test|content|messages)\//.test(path);
}

function inOrder<T>(values: readonly T[], key: (value: T) => string): T[] {
  const hash = (value: T) => createHash("sha256").update(key(value)).digest("hex");
  return values
    .map((value) => ({ value, hash: hash(value) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .map(({ value }) => value);
}
