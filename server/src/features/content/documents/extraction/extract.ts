import type { Language } from "#kernel/language.ts";
import { checkContent } from "./content-check.ts";
import type { DocumentKind } from "./document-kind.ts";
import { readCsv } from "./formats/csv.ts";
import { readHtml } from "./formats/html.ts";
import { readMarkdown } from "./formats/markdown.ts";
import { readPdf } from "./formats/pdf.ts";
import { readPlainText } from "./formats/plain-text.ts";
import { detectLanguage } from "./language-detection.ts";
import { readOffice } from "./office/office.ts";
import { createPassageWriter, type ExtractedPassage, type PassageWriter } from "./passage-writer.ts";
import { UnreadableDocument } from "./unreadable.ts";

interface Extracted {
  pageCount: number | null;
  /** As it seems; null when the text does not tell. */
  language: Language | null;
}

const SAMPLE_LENGTH = 20_000;

/** Hands over the document's passages one by one. @throws UnreadableDocument when there is nothing to be had from it */
export async function extract(
  kind: DocumentKind,
  content: Buffer,
  emit: (passage: ExtractedPassage) => void,
): Promise<Extracted> {
  checkContent(kind, content);
  let sample = "";
  const writer = createPassageWriter((passage) => {
    if (sample.length < SAMPLE_LENGTH) sample += `${passage.text}\n`;
    emit(passage);
  });
  const pageCount = await read(kind, content, writer);
  writer.finish();
  if (sample === "") {
    throw new UnreadableDocument(
      "The document has no text. If it was scanned, run text recognition on it and upload it again.",
    );
  }
  return { pageCount, language: detectLanguage(sample) };
}

async function read(kind: DocumentKind, content: Buffer, writer: PassageWriter): Promise<number | null> {
  switch (kind) {
    case "pdf":
      return readPdf(content, writer);
    case "docx":
    case "pptx":
    case "xlsx":
      return readOffice(kind, content, writer);
    case "txt":
      readPlainText(content, writer);
      return null;
    case "md":
      readMarkdown(content, writer);
      return null;
    case "html":
      readHtml(content, writer);
      return null;
    case "csv":
      await readCsv(content, writer);
      return null;
  }
}
