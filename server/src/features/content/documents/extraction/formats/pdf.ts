import { getDocumentProxy } from "unpdf";
import { limits } from "../limits.ts";
import type { PassageWriter } from "../passage-writer.ts";
import { UnreadableDocument } from "../unreadable.ts";

/** The text page by page. Images are not looked at. @returns the number of pages */
export async function readPdf(content: Buffer, writer: PassageWriter): Promise<number> {
  const pdf = await open(content);
  if (pdf.numPages > limits.pages) {
    throw new UnreadableDocument(
      `The PDF has ${pdf.numPages} pages, and at most ${limits.pages} are read: split it.`,
    );
  }
  for (let number = 1; number <= pdf.numPages; number++) {
    writer.startPage(number);
    for (const paragraph of paragraphsOf(await readPage(pdf, number))) writer.addParagraph(paragraph);
  }
  return pdf.numPages;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(content: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(content), {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") {
      throw new UnreadableDocument("The PDF is protected with a password: save it without one.", {
        cause: error,
      });
    }
    throw broken(error);
  }
}

async function readPage(pdf: Pdf, number: number): Promise<PdfText[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.flatMap((item) => ("str" in item ? [item] : []));
  } catch (error) {
    throw broken(error);
  }
}

function broken(cause: unknown): UnreadableDocument {
  return new UnreadableDocument("The PDF is damaged and cannot be read: save or export it again.", { cause });
}

interface PdfText {
  str: string;
  hasEOL: boolean;
  height: number;
  /** The last one is how high above the page's lower edge it stands. */
  transform: readonly number[];
}

/** Lines become paragraphs: a gap between two lines that is clearly larger than a line begins a new one. */
function paragraphsOf(items: readonly PdfText[]): string[] {
  const paragraphs: string[] = [];
  let pieces: string[] = [];
  let lastBase: number | null = null;
  for (const { str, hasEOL, height, transform } of items) {
    const base = transform[5] ?? 0;
    if (str !== "") {
      if (lastBase !== null && Math.abs(lastBase - base) > 1.7 * Math.max(height, 1)) {
        paragraphs.push(pieces.join(""));
        pieces = [];
      }
      lastBase = base;
      pieces.push(str);
    }
    if (hasEOL) pieces.push("\n");
  }
  paragraphs.push(pieces.join(""));
  return paragraphs.map(joinHyphens).filter((paragraph) => paragraph.trim() !== "");
}

/** A word that was divided at the end of a line. */
function joinHyphens(paragraph: string): string {
  return paragraph.replace(/(\p{L})-\n(?=\p{Ll})/gu, "$1");
}
