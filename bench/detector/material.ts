import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import type { Language } from "../../server/src/kernel/language.ts";

/** Lines of people who had not seen how points are recognised: `open` may be learnt from, `held-out` is only counted. */
export type Half = "development" | "trial" | "open" | "held-out";
export const halves: Half[] = ["development", "trial", "open", "held-out"];

interface Material {
  near_misses?: Record<string, string[]>;
  /** Talks with one fatal turn, and what it does. */
  sabotage?: { outcome: string; turns: string[] }[];
  /** Honest lines that sound like an outcome to avoid. */
  clean?: string[];
  /** Single turns that do what must not be done, by outcome, and honest ones that sound like them: by others, at another time. */
  acts?: Record<string, string[]>;
  look_alikes?: string[];
  /** Answers to a line of the character's that asks for an outcome to avoid, and the outcome that they bring about; without one honest. */
  answers?: { after: string; text: string; gives?: string }[];
  good_talks?: { turns: string[] }[];
  dialect?: { point: string; text: string }[];
  questions?: { ask: string; after?: string }[];
}

export function readMaterial(half: Half, language: Language, key: string): Material | undefined {
  const path = resolve(import.meta.dirname, "material", half, language, `${key}.yaml`);
  return existsSync(path) ? parse(readFileSync(path, "utf8")) : undefined;
}
