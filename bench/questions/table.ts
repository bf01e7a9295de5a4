import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse, stringify } from "yaml";
import type { Language } from "../../server/src/kernel/language.ts";

/** By turns. The odd ones were counted unread until their first count (decision 0244); since then both are learnt from. */
export type Half = "even" | "odd";
export const halves: readonly Half[] = ["even", "odd"];

export function isHalf(text: string | undefined): text is Half {
  return halves.some((half) => half === text);
}

/** A question, what was answered when a person read it, and what they said of it. */
export interface Judged {
  ask: string;
  answer?: string;
  fits?: "yes" | "no" | "contradicts" | "open";
}

export function readTable(half: Half, language: Language, key: string): Judged[] {
  const path = pathOf(half, language, key);
  return existsSync(path) ? parse(readFileSync(path, "utf8")) : [];
}

export function writeTable(half: Half, language: Language, key: string, table: readonly Judged[]): void {
  writeFileSync(pathOf(half, language, key), stringify(table, { lineWidth: 0 }));
}

function pathOf(half: Half, language: Language, key: string): string {
  return resolve(import.meta.dirname, half, language, `${key}.yaml`);
}
