import { limits } from "../limits.ts";
import type { PassageWriter } from "../passage-writer.ts";
import { UnreadableDocument } from "../unreadable.ts";
import type { OfficePackage } from "./office-package.ts";

/** Slide by slide, in the order in which they are shown; a slide's title is the heading of its texts. */
export async function readSlides(presentation: OfficePackage, writer: PassageWriter): Promise<number> {
  const slides = await listSlides(presentation);
  if (slides.length > limits.pages) {
    throw new UnreadableDocument(
      `The presentation has ${slides.length} slides, and at most ${limits.pages} are read: split it.`,
    );
  }
  for (const [index, part] of slides.entries()) {
    writer.startPage(index + 1);
    const { title, paragraphs } = await readSlide(presentation, part);
    writer.startHeading(title);
    for (const paragraph of paragraphs) writer.addParagraph(paragraph);
  }
  return slides.length;
}

export async function listSlides(presentation: OfficePackage): Promise<string[]> {
  const { part } = presentation.main;
  const relations = await presentation.relations(part);
  const slides = new Set<string>(); // each once, however often a hostile list names it
  await presentation.read(part, {
    open(name, attribute) {
      // `sldId` has two ids; the one with a prefix names the relation.
      const target = name === "sldId" ? relations.get(attribute(":id") ?? "") : undefined;
      if (target !== undefined) slides.add(target);
    },
  });
  return [...slides];
}

export async function readSlide(presentation: OfficePackage, part: string) {
  const paragraphs: string[] = [];
  let title = "";
  let isTitle = false;
  let isText = false;
  let text: string[] = [];
  await presentation.read(part, {
    open(name, attribute) {
      if (name === "sp") isTitle = false;
      else if (name === "ph") isTitle = /^(title|ctrTitle)$/.test(attribute("type") ?? "");
      else if (name === "t") isText = true;
      else if (name === "br") text.push(" ");
    },
    text(piece) {
      if (isText) text.push(piece);
    },
    close(name) {
      if (name === "t") isText = false;
      if (name !== "p") return;
      const paragraph = text.join("").trim();
      text = [];
      if (paragraph === "") return;
      if (isTitle) title = title === "" ? paragraph : `${title} ${paragraph}`;
      else paragraphs.push(paragraph);
    },
  });
  return { title, paragraphs };
}
