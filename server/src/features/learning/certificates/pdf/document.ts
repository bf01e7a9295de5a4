import PDFDocument from "pdfkit";
import type { Language } from "#kernel/language.ts";

interface DocumentFacts {
  language: Language;
  title: string;
  author: string;
  moment: Date;
  /** Kept among the document's properties. */
  seal: string;
}

/** A page, A4 across, of a tagged document (PDF/UA-1), and its bytes once it was ended. */
export function makeDocument(facts: DocumentFacts): { document: Document; done: Promise<Buffer> } {
  const { language, title, author, moment, seal } = facts;
  const info = { Title: title, Author: author, Creator: "Lectern", Producer: "Lectern", Seal: seal };
  const document = new Document({
    size: "A4",
    layout: "landscape",
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/UA" as "PDF/A-2a", // its types do not name this one yet
    tagged: true,
    lang: language,
    displayTitle: true,
    // A font that is not embedded may not be named: without this the page begins in Helvetica.
    font: "",
    info: { ...info, CreationDate: moment, ModDate: moment },
  });
  return { document, done: collect(document) };
}

export class Document extends PDFDocument {
  /** Its types do not have it. @throws where it is no image that the library can read */
  declare openImage: (source: Buffer) => Buffer;

  /** The library puts the properties into XML as they are; by now they stand where they may be anything. */
  override endMetadata(): void {
    const { Title = "", Author = "" } = this.info;
    Object.assign(this.info, { Title: escapeXml(Title), Author: escapeXml(Author) });
    super.endMetadata();
  }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function collect(document: Document): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}
