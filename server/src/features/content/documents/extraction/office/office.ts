import { type DocumentKind, documentKinds } from "../document-kind.ts";
import type { PassageWriter } from "../passage-writer.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { openPackage } from "./office-package.ts";
import { readSlides } from "./office-slides.ts";
import { readWord } from "./office-word.ts";
import { readWorkbook } from "./office-workbook.ts";

type OfficeKind = "docx" | "pptx" | "xlsx";

const readers = { docx: readWord, pptx: readSlides, xlsx: readWorkbook };

/**
 * Read with a ZIP and an XML reader alone: packages for Office build the whole document in memory, which a hostile one
 * makes as large as it likes. @returns the number of slides; null for what has no pages of its own
 */
export async function readOffice(
  kind: OfficeKind,
  content: Buffer,
  writer: PassageWriter,
): Promise<number | null> {
  const document = await openPackage(content);
  checkMain(kind, document.main.contentType);
  return readers[kind](document, writer);
}

const kinds: Record<OfficeKind, RegExp> = {
  docx: /wordprocessingml|ms-word/,
  pptx: /presentationml|ms-powerpoint/,
  xlsx: /spreadsheetml|ms-excel/,
};

/** Macros are refused whatever the name says: nobody needs a program in a text that is to be quoted. */
function checkMain(kind: OfficeKind, contentType: string): void {
  if (/macroEnabled/i.test(contentType)) {
    throw new UnreadableDocument(`The document has macros: save it as .${kind}, without them.`);
  }
  if (kinds[kind].test(contentType)) return;
  const found: DocumentKind | undefined = (["docx", "pptx", "xlsx"] as const).find((other) =>
    kinds[other].test(contentType),
  );
  throw new UnreadableDocument(
    `The file is named like ${documentKinds[kind].name}, but its content is ${found ? documentKinds[found].name : "something else"}: give it the right extension.`,
  );
}
