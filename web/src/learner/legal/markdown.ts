import type { Inline } from "../text/inline.ts";

/**
 * The Markdown that operators write privacy notices in: headings, paragraphs, lists, bold, italics and links. There is no
 * HTML in it: what looks like a tag is text. Whatever is not understood stays as it was typed; nothing is a mistake.
 */
export type LegalBlock =
  | { type: "heading"; level: 2 | 3 | 4; children: Inline[] }
  | { type: "paragraph"; lines: Inline[][] }
  | { type: "list"; ordered: boolean; start: number; items: Inline[][] };

export function readLegalText(source: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let open: LegalBlock | null = null;
  for (const line of source.split(/\r\n?|\n/)) {
    const text = line.trim();
    const read: LegalBlock | null = text === "" ? null : readLine(text);
    const joined = open !== null && read !== null && joins(open, read, /^\s/.test(line));
    if (!joined && read !== null) blocks.push(read);
    if (!joined) open = read;
  }
  return blocks;
}

const heading = /^(#{1,6})\s+(\S.*)$/;
const bullet = /^[-*+]\s+(\S.*)$/;
const number = /^(\d{1,4})[.)]\s+(\S.*)$/;

function readLine(line: string): LegalBlock {
  const [, marks = "", title = ""] = heading.exec(line) ?? [];
  // The page's own title is the only first heading.
  if (title !== "") return { type: "heading", level: levels[marks.length] ?? 4, children: readInline(title) };
  const [, point = ""] = bullet.exec(line) ?? [];
  if (point !== "") return { type: "list", ordered: false, start: 1, items: [readInline(point)] };
  const [, digits = "", item = ""] = number.exec(line) ?? [];
  if (item !== "") return { type: "list", ordered: true, start: Number(digits), items: [readInline(item)] };
  return { type: "paragraph", lines: [readInline(line)] };
}

const levels: Record<number, 2 | 3 | 4> = { 1: 2, 2: 2, 3: 3, 4: 4 };

/** Whether the line goes on with the block before it, which then holds it. */
function joins(open: LegalBlock, read: LegalBlock, isIndented: boolean): boolean {
  if (open.type === "list" && read.type === "list" && open.ordered === read.ordered) {
    open.items.push(...read.items);
    return true;
  }
  if (read.type !== "paragraph") return false;
  if (open.type === "paragraph") {
    open.lines.push(...read.lines);
    return true;
  }
  const last = open.type === "list" && isIndented ? open.items.at(-1) : undefined;
  last?.push({ type: "text", text: " " }, ...(read.lines[0] ?? []));
  return last !== undefined;
}

// Every alternative begins with its own character and stops at the next of its kind: linear in the text.
const marks = /\\([!-/:-@[-`{-~])|\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function readInline(text: string): Inline[] {
  const nodes: Inline[] = [];
  let done = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > done) nodes.push({ type: "text", text: text.slice(done, match.index) });
    done = match.index + match[0].length;
    nodes.push(readMark(match));
  }
  if (done < text.length) nodes.push({ type: "text", text: text.slice(done) });
  return nodes;
}

function readMark([all, escaped, strong, emphasis, words, href]: RegExpExecArray): Inline {
  if (escaped !== undefined) return { type: "text", text: escaped };
  if (strong !== undefined) return { type: "strong", children: readInline(strong) };
  if (emphasis !== undefined) return { type: "emphasis", children: readInline(emphasis) };
  if (words !== undefined && href !== undefined && isLegalLink(href))
    return { type: "link", href, children: [{ type: "text", text: words }] };
  return { type: "text", text: all };
}

/** The addresses that no link is made of: `javascript:`, plain http, paths. Told to whoever writes the text. */
export function refusedLinks(source: string): string[] {
  return [...source.matchAll(/(?<!\\)\]\(\s*([^\s)]*)/g)]
    .map(([, href = ""]) => href)
    .filter((href) => !isLegalLink(href));
}

const LONGEST_LINK = 2048;

/** https without credentials, which could make it look like another host's; or a mailbox or a telephone. */
function isLegalLink(href: string): boolean {
  if (href.length > LONGEST_LINK || /[\s\\\p{Cc}]/u.test(href)) return false;
  if (/^mailto:[^\s@?]+@[^\s@?]+$/i.test(href) || /^tel:\+?[\d().-]+$/i.test(href)) return true;
  if (!/^https:\/\//i.test(href)) return false;
  const url = URL.parse(href);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}
