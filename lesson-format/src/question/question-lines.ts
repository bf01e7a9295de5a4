import type { QuestionKind } from "./question-content.ts";

/** `? q1 single guess: What?` in its parts; null where it is none. */
export function splitQuestion(
  line: string,
): { id: string; kind: string; words: string[]; text: string } | null {
  const found = /^\? +([^\s:]+) +([^\s:]+)((?: +[^\s:]+)*) *:(.*)$/.exec(line);
  if (found === null) return null;
  const [, id = "", kind = "", words = "", text = ""] = found;
  return { id, kind, words: words.split(/ +/).filter((word) => word !== ""), text };
}

/** `+ id | Group` of a sort, `@ id | Step` of a scene; null where it is none. */
export function splitSide(line: string): { id: string; text: string | null } | null {
  if (!/^[+@] /.test(line)) return null;
  const [id, text] = splitAt(line.slice(2), "|");
  return { id, text };
}

/** What parts an option in two, beside its reason: a pair, a place and its text, a choice and the step it leads to. */
const signs: { [kind in QuestionKind]?: "=" | "|" | "=>" } = { match: "=", spot: "|", scene: "=>" };

/** The parts of any other line of a question, and the reason behind `->`. */
export function splitOption(kind: QuestionKind, line: string): { parts: string[]; reason: string | null } {
  const [own, reason] = splitAt(line.replace(/^\S+ */, ""), "->");
  if (kind === "fill") return { parts: splitAll(own), reason };
  const sign = signs[kind];
  const parts = sign === undefined ? [own] : splitAt(own, sign).filter((part) => part !== null);
  return { parts, reason };
}

/** The words that fill a gap. */
function splitAll(text: string): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { length } of withoutWholes(text).split(" | ")) {
    parts.push(text.slice(at, at + length));
    at += length + " | ".length;
  }
  return parts;
}

/** What stands before and after the first sign between spaces; an escaped one is not it. Null: there is none. */
export function splitAt(text: string, sign: "=" | "|" | "=>" | "->"): [string, string | null] {
  const at = `${withoutWholes(text)} `.indexOf(` ${sign} `);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + sign.length + 2)];
}

/** A sign in one of these is a word of the text: in code, where a backslash would be shown, or in a slot's default. */
const wholes = /\\[!-/:-@[-`{-~]|`[^`]+`|\{\{[^{}]*\}\}/g;

function withoutWholes(text: string): string {
  return text.replace(wholes, (whole) => "x".repeat(whole.length));
}

/** Replaces what follows a blank, or begins the text, where it is no part of a whole. */
export function replaceBare(text: string, sign: RegExp, replacement: string): string {
  return ` ${text}`
    .replace(new RegExp(`(${wholes.source})| ${sign.source}(?= |$)`, "g"), (found, whole?: string) =>
      whole === undefined ? found.replace(sign, replacement) : whole,
    )
    .slice(1);
}

/** A sign between spaces begins another part of the line; where it is a word of its own, it has a backslash. */
export function escapeSigns(text: string): string {
  return replaceBare(replaceBare(text, /([-=])>/, "$1\\>"), /([=|])/, "\\$1");
}

export function unescapeSigns(source: string): string {
  return replaceBare(replaceBare(source, /([-=])\\>/, "$1>"), /\\([=|])/, "$1");
}
