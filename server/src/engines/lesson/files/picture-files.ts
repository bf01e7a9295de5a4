import { shorten } from "@lectern/lesson-format/content-files/fields.ts";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { limits } from "@lectern/lesson-format/limits.ts";
import { pictureName } from "@lectern/lesson-format/picture.ts";
import type { ContentBlock, TemplateContent } from "@lectern/lesson-format/template-content.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import type { PreparedPicture } from "#platform/pictures/picture.ts";
import { preparePicture } from "#platform/pictures/prepare.ts";

/** Beside a template's texts. */
export const pictureFolder = "images";

/** Files by their names, as somebody sent them. */
export type SentPictures = Map<string, Uint8Array>;

interface PreparedPictures {
  pictures: Map<string, PreparedPicture>;
  mistakes: PictureMistake[];
}

interface PictureMistake extends ContentMistake {
  /** Its message, for clients that say it in another language. */
  sentence: Sentence;
}

const tooMany = defineSentence(
  "lesson_picture.too_many",
  "A lesson has at most {most} pictures; remove some.",
);
const wrongName = defineSentence(
  "lesson_picture.name",
  "Name it in lower-case letters, digits, hyphens and dots, with .png, .jpg, .webp or .avif.",
);

/** Looks at each file of `images/`; what is no picture is a mistake that names it. */
export async function preparePictures(sent: ReadonlyMap<string, Uint8Array>): Promise<PreparedPictures> {
  const pictures: PreparedPictures["pictures"] = new Map();
  const mistakes: PictureMistake[] = [];
  const refuse = (name: string, sentence: Sentence) =>
    mistakes.push({ file: `${pictureFolder}/${shorten(name)}`, line: 1, message: sentence.text, sentence });
  if (sent.size > limits.pictures) refuse("", tooMany({ most: limits.pictures }));
  for (const [name, bytes] of [...sent].slice(0, limits.pictures)) {
    if (!pictureName.test(name)) {
      refuse(name, wrongName());
      continue;
    }
    const prepared = await preparePicture(bytes);
    if ("fault" in prepared) refuse(name, prepared.fault);
    else pictures.set(name, prepared.picture);
  }
  return { pictures, mistakes };
}

/** The pictures that a template shows, in any of its languages, by the names of their files. */
export function picturesOf({ bodies }: TemplateContent) {
  const blocks = Object.values(bodies).flatMap(({ sections }) =>
    sections.flatMap((section) => section.blocks),
  );
  return new Map(blocks.flatMap(picturesIn));
}

function picturesIn(block: ContentBlock): [string, PictureOf][] {
  if (block.type === "picture") return [[block.name, block.picture]];
  return block.type === "when" ? block.blocks.flatMap(picturesIn) : [];
}

type PictureOf = (ContentBlock & { type: "picture" })["picture"];
