import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

interface TagNode {
  role?: string;
  alt?: string;
  children?: TagNode[];
}

/** What somebody gets of a file who reads it with other eyes: its text, its language and how it is tagged. */
export async function readPdf(file: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const page = await document.getPage(1);
  const { items, lang } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("");
  const roles: string[] = [];
  const alternatives: string[] = [];
  const walk = (node: TagNode) => {
    if (node.role) roles.push(node.role);
    if (node.alt) alternatives.push(node.alt);
    for (const child of node.children ?? []) walk(child);
  };
  walk((await page.getStructTree()) as TagNode); // its types end at the second level
  const { info } = await document.getMetadata();
  // The library types it as a bare object: which fields it has is the file's affair.
  return { pages: document.numPages, text, lang, roles, alternatives, info: info as Record<string, unknown> };
}

/**
 * Between which letters of a word there is room for a space, as programs see it that take text out of files by where the letters
 * stand: a tenth of the font's size.
 */
export async function gapsInWords(file: Buffer): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const gaps: string[] = [];
  let [size, spacing] = [1, 0];
  const kept: number[] = [];
  fnArray.forEach((operator, at) => {
    const [first, second] = argsArray[at] ?? [];
    if (operator === OPS.save) kept.push(spacing);
    if (operator === OPS.restore) spacing = kept.pop() ?? 0;
    if (operator === OPS.setFont) size = second;
    if (operator === OPS.setCharSpacing) spacing = first;
    if (operator === OPS.showText) gaps.push(...gapsBetween(first, spacing / size));
  });
  return gaps;
}

type Shown = number | { unicode: string };

function gapsBetween(shown: readonly Shown[], spacing: number): string[] {
  const gaps: string[] = [];
  let [before, kerning] = ["", 0];
  for (const one of shown) {
    if (typeof one === "number") {
      kerning += one / 1000;
    } else {
      const isWord = /\S/u.test(before) && /\S/u.test(one.unicode);
      if (isWord && spacing - kerning >= 0.1) gaps.push(`${before} ${one.unicode}`);
      [before, kerning] = [one.unicode, 0];
    }
  }
  return gaps;
}
