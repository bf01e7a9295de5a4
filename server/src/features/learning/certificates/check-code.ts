import { randomBytes } from "node:crypto";

/** Digits and letters without I, L, O and U (Crockford's base 32): none is taken for another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 20;
const GROUP = 4;

/** 100 bits of chance: nobody comes upon one by trying. */
export function makeCode(): string {
  return Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte & 31]).join("");
}

/** As it is printed: `7KQM-3XTR-9ABC-DEFG-HJKM`. */
export function printedCode(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? code;
}

/** What somebody typed: in any case, with whatever between the groups, and O for 0. Null: this can be no code. */
export function typedCode(text: string): string | null {
  if (text.length > 100) return null;
  const code = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return code.length === CHARACTERS && [...code].every((character) => ALPHABET.includes(character))
    ? code
    : null;
}
