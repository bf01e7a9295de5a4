import type { Inline } from "@lectern/lesson-format/span.ts";
import { Marked, type MarkedToken, type Token, Tokenizer } from "marked";
import type { TableBlock } from "../lesson/block.ts";

/**
 * The Markdown that operators write privacy notices in: GitHub's, without HTML, code blocks and pictures, which stay as
 * they were typed. Lines stay lines, as in an address.
 */
export type LegalBlock =
  | { type: "heading"; level: 2 | 3 | 4; children: Inline[] }
  | { type: "paragraph"; lines: Inline[][] }
  | { type: "words"; children: Inline[] }
  | { type: "list"; ordered: boolean; start: number; items: LegalBlock[][] }
  | { type: "quote"; blocks: LegalBlock[] }
  | { type: "rule" }
  | TableBlock;

/** Without HTML, code blocks and definitions of links, their characters are text. */
class ProseTokenizer extends Tokenizer {
  override html = () => undefined;
  override tag = () => undefined;
  override code = () => undefined;
  override fences = () => undefined;
  override def = () => undefined;
}

const marked = new Marked({ gfm: true, breaks: true, tokenizer: new ProseTokenizer() });

/** Lists and quotes inside each other; the deeper ones stay as they were typed. */
const MOST_LEVELS = 8;
/** Pages show the same few texts again and again. */
const MOST_READ_TEXTS = 100;
const readTexts = new Map<string, LegalBlock[]>();

export function readLegalText(source: string): LegalBlock[] {
  const known = readTexts.get(source);
  if (known !== undefined) return known;
  const blocks = blocksOf(tokensOf(source), 0);
  const [oldest] = readTexts.keys();
  if (oldest !== undefined && readTexts.size >= MOST_READ_TEXTS) readTexts.delete(oldest);
  readTexts.set(source, blocks);
  return blocks;
}

/** Lists and quotes inside each other beyond what the stack holds stay as they were typed. */
function tokensOf(source: string): MarkedToken[] {
  try {
    return known(marked.lexer(source));
  } catch (error) {
    if (error instanceof RangeError) return [{ type: "text", raw: source, text: source }];
    throw error;
  }
}

/** The cast holds: its `Token` also has extensions' generic tokens, and no extension is used here. */
function known(tokens: Token[] | undefined): MarkedToken[] {
  return (tokens ?? []) as MarkedToken[];
}

function blocksOf(tokens: readonly MarkedToken[], level: number): LegalBlock[] {
  return tokens.flatMap((token): LegalBlock[] => {
    if (level > MOST_LEVELS) return [{ type: "words", children: [{ type: "text", text: token.raw }] }];
    switch (token.type) {
      case "heading":
        // The page's own title is the only first heading.
        return [{ type: "heading", level: levelOf(token.depth), children: inlinesOf(token.tokens) }];
      case "paragraph":
        return [{ type: "paragraph", lines: linesOf(token.tokens) }];
      case "list": {
        const items = token.items.map((item) => blocksOf(known(item.tokens), level + 1));
        return [{ type: "list", ordered: token.ordered, start: Number(token.start || 1), items }];
      }
      case "blockquote":
        return [{ type: "quote", blocks: blocksOf(known(token.tokens), level + 1) }];
      case "table": {
        const head = token.header.map((cell) => inlinesOf(cell.tokens));
        const rows = token.rows.map((row) => row.map((cell) => inlinesOf(cell.tokens)));
        return [{ type: "table", head, rows }];
      }
      case "hr":
        return [{ type: "rule" }];
      case "text":
        return [{ type: "words", children: inlinesOf(token.tokens ?? [token]) }];
      default:
        return [];
    }
  });
}

function levelOf(depth: number): 2 | 3 | 4 {
  if (depth <= 2) return 2;
  return depth === 3 ? 3 : 4;
}

function linesOf(tokens: readonly Token[]): Inline[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === "br") lines.push([]);
    else lines.at(-1)?.push(token);
  }
  return lines.map((line) => inlinesOf(line));
}

function inlinesOf(tokens: readonly Token[] | undefined): Inline[] {
  return known([...(tokens ?? [])]).map((token): Inline => {
    switch (token.type) {
      case "strong":
        return { type: "strong", children: inlinesOf(token.tokens) };
      case "em":
        return { type: "emphasis", children: inlinesOf(token.tokens) };
      case "codespan":
        return { type: "code", text: token.text };
      case "link":
        if (!isLegalLink(token.href)) return { type: "text", text: token.raw };
        return { type: "link", href: token.href, children: inlinesOf(token.tokens) };
      case "br":
        return { type: "text", text: " " };
      case "text":
      case "escape":
        return { type: "text", text: token.text };
      default:
        return { type: "text", text: token.raw };
    }
  });
}

/** The addresses that no link is made of: `javascript:`, plain http, paths. Told to the operator who saves the text. */
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
