import type { MistakeSentence } from "../content-files/mistake-words.ts";

/** What the small inline Markdown is made of. `at` is the place in the text, for the line of a mistake. */
export type InlineToken = { at: number } & (
  | { type: "text"; text: string }
  | { type: "code"; text: string }
  | { type: "strong" | "emphasis"; mayOpen: boolean; mayClose: boolean }
  | { type: "bracket" }
  | { type: "link"; href: string }
  | { type: "unbracket" }
  | { type: "slot" | "open" | "close"; name: string; fallback: string | null }
  | { type: "mistake"; sentence: MistakeSentence }
);

// Every alternative either begins with its own character or stops at the next one of its kind: linear in the text.
const marks =
  /\\([!-/:-@[-`{-~])|`([^`]+)`|\*\*?|!\[|\]\(([^()\s]*)\)|\]\(|[[\]]|\{\{([^{}]*)\}\}|\{\{|\}\}|\{(?=(?:first_name|organization|department|job_titles?|tools?|daily_tasks|task)(?:\.\d)?\|)|<(?=[A-Za-z/!?])(?![^<>\s@]*@[^<>\s@]*>)|&(?:[A-Za-z]{2,31}|#\w{1,8});/g;

export function tokenise(text: string): InlineToken[] {
  const tokens: InlineToken[] = [];
  let done = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > done) tokens.push({ at: done, type: "text", text: text.slice(done, match.index) });
    done = match.index + match[0].length;
    tokens.push(tokenOf(match, text));
  }
  if (done < text.length) tokens.push({ at: done, type: "text", text: text.slice(done) });
  return tokens;
}

function tokenOf(match: RegExpExecArray, text: string): InlineToken {
  const [mark, escaped, code, href, slot] = match;
  const at = match.index;
  if (escaped !== undefined) return { at, type: "text", text: escaped };
  if (code !== undefined) return { at, type: "code", text: code };
  if (href !== undefined) return { at, type: "link", href };
  if (slot !== undefined) return { at, ...slotToken(slot) };
  if (mark === "[") return { at, type: "bracket" };
  if (mark === "]") return { at, type: "unbracket" };
  if (mark === "*" || mark === "**") return { at, ...starToken(mark, text, at) };
  return { at, type: "mistake", sentence: refusals[mark[0] ?? ""] ?? "braces.stray" };
}

const refusals: Record<string, MistakeSentence> = {
  "!": "picture.inline",
  "]": "link.shape",
  "{": "slot.shape",
  "}": "braces.stray",
  "<": "html.tag",
  "&": "html.entity",
};

function slotToken(source: string) {
  const [name = "", ...rest] = source.split("|");
  const fallback = rest.length > 0 ? rest.join("|").trim() : null;
  if (name.startsWith("#")) return { type: "open" as const, name: name.slice(1).trim(), fallback };
  if (name.startsWith("/")) return { type: "close" as const, name: name.slice(1).trim(), fallback };
  return { type: "slot" as const, name: name.trim(), fallback };
}

/** A star between letters is one (colleague*s): it neither opens nor closes. So is one between spaces. */
function starToken(mark: string, text: string, at: number) {
  const before = text[at - 1] ?? " ";
  const after = text[at + mark.length] ?? " ";
  return {
    type: mark === "**" ? ("strong" as const) : ("emphasis" as const),
    mayOpen: !/\s/.test(after) && !/[\p{L}\p{N}]/u.test(before),
    mayClose: !/\s/.test(before) && !/[\p{L}\p{N}]/u.test(after),
  };
}
