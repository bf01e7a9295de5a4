import { randomInt } from "node:crypto";

/** No letters or digits that are mistaken for others when somebody reads the code aloud. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The name of one entry of the launch log, such as `K7Q2-9XMD`. */
export function newLaunchCode(): string {
  const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${part()}-${part()}`;
}

/** Somebody types what they were told: in any case, with or without the hyphen. */
export function writtenCode(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
