import { getDocumentProxy } from "unpdf";

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
