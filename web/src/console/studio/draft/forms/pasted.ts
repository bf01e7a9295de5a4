import { limits } from "@lectern/lesson-format/limits.ts";
import { type BlockModel, dashesOf, pieceLines } from "@lectern/lesson-format/pieces/block-model.ts";
import { inlineSource, lineSource } from "@lectern/lesson-format/source/inline-source.ts";
import { type Run, spansOfRuns } from "@lectern/lesson-format/source/runs.ts";

type Style = Omit<Run, "text">;
type Copied = Extract<BlockModel, { kind: "paragraph" | "list" | "table" }>;

/** What was copied from a page or a word processor, as authors write it: words with their marks and links, lists and tables. */
export function pastedText(html: string): string {
  return copiedFrom(html)
    .map((block) => pieceLines(block).join("\n"))
    .join("\n\n");
}

/** The same in one line. */
export function pastedLine(html: string): string {
  return copiedFrom(html).flatMap(textsIn).join(" ");
}

function textsIn(block: Copied): string[] {
  if (block.kind === "paragraph") return [block.text];
  return block.kind === "list" ? block.items : block.rows.flat();
}

/** The page's policy forbids styles within (CSP, `style-src`), also to a parser: what they say is read as data. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, "")
    .replaceAll(/(<[a-z][^<>]*?)\sstyle\s*=/gi, "$1 data-style=");
}

/** Neither drawn nor run: the parser's document has no window. */
function copiedFrom(html: string): Copied[] {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const unseen of body.querySelectorAll(unseenElements)) unseen.remove();
  const reader = createReader();
  reader.read(body, { isBold: false, isItalic: false, href: null });
  return reader.end();
}

const unseenElements = "style,script,template,noscript,svg,iframe,object,select,textarea,[hidden]";
const blockElements =
  "address,article,aside,blockquote,caption,dd,div,dl,dt,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,tr,ul";

function createReader() {
  const copied: Copied[] = [];
  let runs: Run[] = [];
  let point: { isOrdered: boolean } | null = null;

  function endBlock(): void {
    const spans = spansOfRuns(runs);
    runs = [];
    if (spans.length === 0) return;
    const last = copied.at(-1);
    if (point === null) copied.push({ kind: "paragraph", text: lineSource(spans) });
    else if (last?.kind === "list" && last.isOrdered === point.isOrdered)
      last.items.push(inlineSource(spans));
    else copied.push({ kind: "list", isOrdered: point.isOrdered, items: [inlineSource(spans)] });
  }

  function readBlock(element: Element, style: Style): void {
    endBlock();
    const around = point;
    point = pointOf(element) ?? around;
    const table = element instanceof HTMLTableElement ? tableIn(element) : null;
    if (table) copied.push(table);
    else for (const child of element.childNodes) read(child, style);
    endBlock();
    point = around;
  }

  function read(node: Node, style: Style): void {
    if (node instanceof Text) runs.push({ ...style, text: node.data });
    if (!(node instanceof HTMLElement) || said(node, "display") === "none") return;
    if (node.matches("br")) {
      if (node.previousElementSibling?.matches("br")) endBlock();
      runs.push({ ...style, text: " " });
    } else if (node.matches(blockElements)) readBlock(node, styleOf(node, style));
    else if (node.matches("td,th") && runs.length > 0) {
      runs.push({ ...style, text: " – " });
      for (const child of node.childNodes) read(child, style);
    } else for (const child of node.childNodes) read(child, styleOf(node, style));
  }

  return {
    read,
    end() {
      endBlock();
      return copied;
    },
  };
}

/** A point of a list; Word writes a paragraph, and what stands before it as text. */
function pointOf(element: Element): { isOrdered: boolean } | null {
  if (element.matches("li")) return { isOrdered: element.parentElement?.matches("ol") ?? false };
  if (!/mso-list:\s*l\d/i.test(element.getAttribute("data-style") ?? "")) return null;
  const marks = element.querySelectorAll("[data-style*='mso-list:Ignore' i]");
  const sign = marks[0]?.textContent?.trim() ?? "";
  for (const mark of marks) mark.remove();
  return { isOrdered: /^[\da-z]{1,3}[.)]/i.test(sign) };
}

/** A heading within a section is a line in bold. Google Docs puts all of it into a `b` that is not bold. */
function styleOf(element: HTMLElement, { isBold, isItalic, href }: Style): Style {
  const [weight, slope] = [said(element, "font-weight"), said(element, "font-style")];
  return {
    isBold: weight
      ? /^(?:bold|[6-9]00)/.test(weight)
      : element.matches("b,strong,th,h1,h2,h3,h4,h5,h6") || isBold,
    isItalic: slope ? slope !== "normal" : element.matches("i,em,cite") || isItalic,
    href: element.matches("a[href]") ? element.getAttribute("href") : href,
  };
}

/** What an element says of its looks. */
function said(element: Element, property: string): string | undefined {
  const style = element.getAttribute("data-style")?.toLowerCase() ?? "";
  const rule = style.split(";").find((each) => each.split(":")[0]?.trim() === property);
  return rule?.split(":")[1]?.trim();
}

/** What a lesson can show as a table; others are read row by row. */
function tableIn({ rows, outerHTML }: HTMLTableElement): Copied | null {
  const isNested = outerHTML.lastIndexOf("<table") > 0;
  const texts = [...rows].map(({ cells }) => [...cells].map((cell) => cellText(cell)));
  const [head, ...below] = texts;
  if (isNested || head === undefined || below.length === 0 || below.length > limits.rows) return null;
  const isEven = texts.every(({ length }) => length === head.length);
  const isFitting = texts.flat().every(({ length }) => length <= limits.cell) && head.every(Boolean);
  if (!isEven || !isFitting || head.length < 2 || head.length > limits.columns) return null;
  return { kind: "table", rows: texts, dashes: dashesOf(head.length) };
}

function cellText(cell: HTMLTableCellElement): string {
  const reader = createReader();
  for (const child of cell.childNodes) reader.read(child, { isBold: false, isItalic: false, href: null });
  return reader.end().flatMap(textsIn).join(" ");
}
