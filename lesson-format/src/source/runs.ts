import { isWebAddress } from "../inline/web-address.ts";
import type { Span } from "../span.ts";

/** Words in one go, as a word processor or a page has them. */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** Where it leads; null: nowhere. */
  href: string | null;
}

interface Part {
  text: string;
  mark: "strong" | "emphasis" | null;
  href: string | null;
}

/**
 * As few spans as there can be, with single spaces, and none at the edge of what is marked. What a lesson cannot say is plain: half
 * a word in bold, italics within bold, a link to what is no web address.
 */
export function spansOfRuns(runs: readonly Run[]): Span[] {
  // Spaces between bold words are bold at first, so that these stay together.
  const parts = joined(joined(runs.map(partOf)).flatMap(withBareEdges));
  const last = parts.at(-1);
  if (last) last.text = last.text.trimEnd();
  const said = parts.filter(({ text }) => text !== "");
  return linked(said).flatMap(({ href, inside }): Span[] => {
    if (href === null) return spansIn(inside);
    const { before, within, after } = trimmed(inside);
    return [...before, { type: "link", href, children: spansIn(within) }, ...after];
  });
}

function partOf({ text, isBold, isItalic, href }: Run): Part {
  return {
    text: text.replaceAll(/\s+/g, " "),
    mark: isBold ? "strong" : isItalic ? "emphasis" : null,
    href: addressOf(href),
  };
}

/** The signs that end an address in a text are written as a link may have them. */
function addressOf(href: string | null): string | null {
  if (href === null || !isWebAddress(href)) return null;
  const address = href.replaceAll(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return isWebAddress(address) ? address : null;
}

function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const { text, mark, href } of parts) {
    const last = all.at(-1);
    const clean = last === undefined || last.text.endsWith(" ") ? text.trimStart() : text;
    if (clean === "") continue;
    if (last?.mark === mark && last.href === href) last.text += clean;
    else all.push({ text: clean, mark, href });
  }
  return all;
}

function withBareEdges(part: Part): Part[] {
  if (part.mark === null) return [part];
  const inside = part.text.trim();
  const at = part.text.indexOf(inside);
  const bare = (text: string): Part => ({ ...part, text, mark: null });
  return [bare(part.text.slice(0, at)), { ...part, text: inside }, bare(part.text.slice(at + inside.length))];
}

function linked(parts: readonly Part[]): { href: string | null; inside: Part[] }[] {
  const groups: { href: string | null; inside: Part[] }[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && last.href === part.href) last.inside.push(part);
    else groups.push({ href: part.href, inside: [part] });
  }
  return groups;
}

/** What leads somewhere, without the spaces around it. */
function trimmed(parts: readonly Part[]): { before: Span[]; within: Part[]; after: Span[] } {
  const [first = "", last = ""] = [parts[0]?.text, parts.at(-1)?.text];
  const space: Span = { type: "text", text: " " };
  const within = parts.map((part, at) => {
    const text = at === 0 ? part.text.trimStart() : part.text;
    return { ...part, text: at === parts.length - 1 ? text.trimEnd() : text };
  });
  return {
    before: first.startsWith(" ") ? [space] : [],
    within: within.filter(({ text }) => text !== ""),
    after: last.endsWith(" ") ? [space] : [],
  };
}

function spansIn(parts: readonly Part[]): Span[] {
  return parts.map((part, at) => spanOf(part, parts[at - 1], parts[at + 1]));
}

function spanOf({ text, mark }: Part, before: Part | undefined, after: Part | undefined): Span {
  const words: Span = { type: "text", text };
  const touches = (before?.mark ?? null) !== null || /[\p{L}\p{N}]$/u.test(before?.text ?? "");
  if (mark === null || touches || /^[\p{L}\p{N}]/u.test(after?.text ?? "")) return words;
  return { type: mark, children: [words] };
}
