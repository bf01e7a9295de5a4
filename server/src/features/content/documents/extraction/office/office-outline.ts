import type { PassageWriter } from "../passage-writer.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { openPackage } from "./office-package.ts";
import { listSlides, readSlide } from "./office-slides.ts";
import { readWord } from "./office-word.ts";

/** A part of a document under one heading: of a presentation a slide. */
export interface OutlinePart {
  heading: string;
  paragraphs: string[];
  /** What a presenter says to it; empty where there is nothing. */
  notes: string[];
}

/** Enough for a long lesson; who has more splits the document. */
const bounds = { parts: 60, characters: 120_000, unpackedBytes: 40_000_000 };

/** A Word document or a presentation by its headings, in order. @throws UnreadableDocument */
export async function readOutline(kind: "docx" | "pptx", content: Buffer): Promise<OutlinePart[]> {
  const office = await openPackage(content, bounds.unpackedBytes);
  const isOfKind = office.main.contentType.includes(kind === "docx" ? "wordprocessingml" : "presentationml");
  if (!isOfKind) throw new UnreadableDocument("The file is another kind of document than its name says.");
  const outline = collectOutline();
  if (kind === "docx") {
    await readWord(office, outline.writer);
    return outline.parts();
  }
  for (const part of await listSlides(office)) {
    const { title, paragraphs } = await readSlide(office, part);
    outline.writer.startHeading(title);
    for (const paragraph of paragraphs) outline.writer.addParagraph(paragraph);
    const notes = [...(await office.relations(part)).values()].find((target) =>
      /\/notesSlide\d*\.xml$/.test(target),
    );
    if (notes !== undefined && office.has(notes))
      outline.addNotes((await readSlide(office, notes)).paragraphs);
  }
  return outline.parts();
}

function collectOutline() {
  const found: OutlinePart[] = [];
  let characters = 0;
  const count = (text: string) => {
    characters += text.length;
    if (characters > bounds.characters || found.length > bounds.parts)
      throw new UnreadableDocument(
        `The document has more than ${bounds.parts} parts or ${bounds.characters.toLocaleString("en")} characters, which no lesson holds: split it.`,
      );
  };
  const begin = (heading: string) => found.push({ heading: oneLine(heading), paragraphs: [], notes: [] });
  const writer: PassageWriter = {
    startPage() {},
    startHeading(text) {
      count(text);
      begin(text);
    },
    addParagraph(text) {
      count(text);
      if (found.length === 0) begin("");
      found.at(-1)?.paragraphs.push(oneLine(text));
    },
    finish() {},
  };
  return {
    writer,
    addNotes(paragraphs: readonly string[]) {
      // A notes page repeats the number of its slide.
      const said = paragraphs.filter((text) => !/^\d{1,4}$/.test(text));
      for (const text of said) count(text);
      found.at(-1)?.notes.push(...said.map(oneLine));
    },
    parts: () => found.filter(({ heading, paragraphs }) => heading !== "" || paragraphs.length > 0),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
