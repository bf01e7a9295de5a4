import { defineSentence } from "#platform/health/sentence.ts";
import { UnreadableDocument } from "../unreadable.ts";
import { type OfficePackage, openPackage } from "./office-package.ts";
import { listSlides, readSlide } from "./office-slides.ts";
import { readWordOutline, type WordBlock } from "./office-word-outline.ts";
import { type OutlineBlock, type OutlinePart, type OutlineRun, plainRun, wordsOf } from "./outline-part.ts";

/** Enough for a long lesson; who has more splits the document. */
const bounds = { parts: 60, characters: 120_000, pictures: 40, unpackedBytes: 40_000_000 };

const otherKind = defineSentence(
  "document.other_kind",
  "The file is another kind of document than its name says.",
);
const tooLong = defineSentence(
  "document.too_long",
  "The document has more than {parts} parts or {characters} characters, which no lesson holds: split it.",
);
const tooManyPictures = defineSentence(
  "document.too_many_pictures",
  "The document has more than {pictures} pictures, which no lesson holds: split it.",
);

/** A Word document or a presentation by its headings, in order. @throws UnreadableDocument */
export async function readOutline(kind: "docx" | "pptx", content: Buffer): Promise<OutlinePart[]> {
  const office = await openPackage(content, bounds.unpackedBytes);
  const isOfKind = office.main.contentType.includes(kind === "docx" ? "wordprocessingml" : "presentationml");
  if (!isOfKind) throw new UnreadableDocument(otherKind());
  const outline = collectOutline();
  if (kind === "docx") await readWordOutline(office, outline);
  else await readSlides(office, outline);
  return withPictures(office, outline.parts());
}

/** Of each slide its points as a list. */
async function readSlides(office: OfficePackage, outline: ReturnType<typeof collectOutline>): Promise<void> {
  for (const part of await listSlides(office)) {
    const { title, paragraphs } = await readSlide(office, part);
    outline.startHeading(title, 1);
    const items = paragraphs.map((text) => [plainRun(oneLine(text))]);
    if (items.length > 0) outline.add({ type: "list", isOrdered: false, items });
    const notes = [...(await office.relations(part)).values()].find((target) =>
      /\/notesSlide\d*\.xml$/.test(target),
    );
    if (notes !== undefined && office.has(notes))
      outline.addNotes((await readSlide(office, notes)).paragraphs);
  }
}

interface CollectedPart extends Omit<OutlinePart, "blocks"> {
  blocks: WordBlock[];
}

function collectOutline() {
  const found: CollectedPart[] = [];
  let [characters, pictures] = [0, 0];
  const count = (text: string) => {
    characters += text.length;
    if (characters > bounds.characters || found.length > bounds.parts)
      throw new UnreadableDocument(tooLong(bounds));
  };
  const begin = (heading: string, level: number) =>
    found.push({ heading: oneLine(heading), level, blocks: [], notes: [] });
  return {
    count,
    startHeading(text: string, level: number) {
      count(text);
      begin(text, level);
    },
    add(block: WordBlock) {
      if (block.type === "picture") pictures += 1;
      if (pictures > bounds.pictures) throw new UnreadableDocument(tooManyPictures(bounds));
      count(textOf(block));
      if (found.length === 0) begin("", 1);
      found.at(-1)?.blocks.push(block);
    },
    addNotes(paragraphs: readonly string[]) {
      // A notes page repeats the number of its slide.
      const said = paragraphs.filter((text) => !/^\d{1,4}$/.test(text));
      for (const text of said) count(text);
      found.at(-1)?.notes.push(...said.map(oneLine));
    },
    parts: () => found.filter(({ heading, blocks }) => heading !== "" || blocks.length > 0),
  };
}

function textOf(block: WordBlock): string {
  const joined = (texts: readonly (readonly OutlineRun[])[]) => texts.map(wordsOf).join(" ");
  switch (block.type) {
    case "paragraph":
      return wordsOf(block.runs);
    case "list":
      return joined(block.items);
    case "table":
      return block.rows.map(joined).join(" ");
    case "picture":
      return block.alt;
  }
}

async function withPictures(office: OfficePackage, parts: readonly CollectedPart[]): Promise<OutlinePart[]> {
  const whole: OutlinePart[] = [];
  for (const part of parts) {
    const blocks: OutlineBlock[] = [];
    for (const block of part.blocks) {
      if (block.type !== "picture") blocks.push(block);
      else if (office.has(block.part)) {
        const content = (await office.bytes(block.part)).toString("base64");
        blocks.push({ type: "picture", content, alt: oneLine(block.alt) });
      }
    }
    whole.push({ ...part, blocks });
  }
  return whole;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
