import { FilterError } from "./filter-error.ts";

export type Token =
  | { kind: "(" | ")" | "[" | "]"; at: number }
  /** A name, an operator, or true, false, null; a name behind a bracket begins with its dot. */
  | { kind: "word"; text: string; at: number }
  | { kind: "value"; value: string | number; at: number };

/** Longer than any that an identity provider sends. */
export const LONGEST_FILTER = 4000;

const space = /[ \t]+/y;
const word = /\.?[A-Za-z$][\w$:.-]*/y;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const quoted = /"(?:[^"\\]|\\.)*"/y;

/** Splits a filter, looking at each character once. @throws FilterError */
export function tokensOf(text: string): Token[] {
  if (text.length > LONGEST_FILTER)
    throw new FilterError(`It has more than ${LONGEST_FILTER} characters; ask for less at a time.`);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const blank = matchAt(space, text, at);
    if (blank !== null) {
      at += blank.length;
      continue;
    }
    const [token, length] = tokenAt(text, at);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(text: string, at: number): [Token, number] {
  const kind = text[at];
  if (kind === "(" || kind === ")" || kind === "[" || kind === "]") return [{ kind, at }, 1];
  const name = matchAt(word, text, at);
  if (name !== null) return [{ kind: "word", text: name, at }, name.length];
  const digits = matchAt(number, text, at);
  if (digits !== null) return [{ kind: "value", value: Number(digits), at }, digits.length];
  const string = matchAt(quoted, text, at);
  if (string !== null) return [{ kind: "value", value: unquote(string, at), at }, string.length];
  throw new FilterError(`Nothing may begin with ${JSON.stringify(kind)} at character ${at + 1}.`);
}

/** Texts are written as in JSON. */
function unquote(string: string, at: number): string {
  try {
    return String(JSON.parse(string));
  } catch {
    throw new FilterError(`The text at character ${at + 1} is not written as in JSON.`);
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
