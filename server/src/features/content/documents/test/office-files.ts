import { type ArchiveEntry, archive } from "./archive.ts";

type Parts = Record<string, ArchiveEntry | string>;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const OPEN_XML = "application/vnd.openxmlformats-officedocument";

/** The list of content types, with the one that makes the document what it is. */
export function contentTypes(part: string, contentType: string): string {
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${contentType}"/></Types>`;
}

const relations = (...targets: string[]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((target, index) => `<Relationship Id="rId${index + 1}" Type="x" Target="${target}"/>`)
    .join("")}</Relationships>`;

export const wordParagraph = (text: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

export const wordBody = (inside: string) =>
  `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`;

const WORD_STYLES = `${HEAD}<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`;

/** `instead` replaces parts or adds some. The style `berschrift1` is a heading, as German programs name it. */
export function wordFile(inside: string, instead: Parts = {}): Buffer {
  return archive({
    "[Content_Types].xml": contentTypes(
      "word/document.xml",
      `${OPEN_XML}.wordprocessingml.document.main+xml`,
    ),
    "word/document.xml": wordBody(inside),
    "word/styles.xml": WORD_STYLES,
    ...instead,
  });
}

export function slidesFile(slides: { title: string; text: string }[]): Buffer {
  const names = slides.map((_, index) => `slides/slide${slides.length - index}.xml`);
  const list = names.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`);
  return archive({
    "[Content_Types].xml": contentTypes(
      "ppt/presentation.xml",
      `${OPEN_XML}.presentationml.presentation.main+xml`,
    ),
    "ppt/presentation.xml": `${HEAD}<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${list.join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(...names),
    ...Object.fromEntries(
      slides.map(({ title, text }, index) => [
        `ppt/${names[index]}`,
        `${HEAD}<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:sp><p:sp><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp></p:sld>`,
      ]),
    ),
  });
}

/** One sheet. Cells that are texts come from the shared strings. */
export function workbookFile(rows: string[][], instead: Parts = {}): Buffer {
  const strings = rows.flat();
  let next = 0;
  const data = rows.map((row) => `<row>${row.map(() => `<c t="s"><v>${next++}</v></c>`).join("")}</row>`);
  return archive({
    "[Content_Types].xml": contentTypes("xl/workbook.xml", `${OPEN_XML}.spreadsheetml.sheet.main+xml`),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="x" xmlns:r="r"><sheets><sheet name="Contacts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations("worksheets/sheet1.xml"),
    "xl/sharedStrings.xml": `${HEAD}<sst xmlns="x">${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `${HEAD}<worksheet xmlns="x"><sheetData>${data.join("")}</sheetData></worksheet>`,
    ...instead,
  });
}
