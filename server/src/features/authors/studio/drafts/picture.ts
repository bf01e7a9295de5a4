import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import { Type } from "typebox";
import { Choice } from "#platform/schema.ts";

const fields = {
  name: Type.String({
    description: "What the texts call it: `![what it shows](name)`",
    examples: ["report-button.png"],
  }),
  hash: Type.String({
    description: "SHA-256 of the file, in hex",
    examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  }),
  width: Type.Integer({ description: "In pixels", examples: [1280] }),
  height: Type.Integer({ examples: [720] }),
  widths: Type.Array(Type.Integer(), {
    description: "In which pages may ask for it",
    examples: [[672, 1280]],
  }),
  url: Type.String({
    description: "Where a browser finds it on this site, in its smallest width",
    examples: ["/pictures/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08-672.webp"],
  }),
};
export const LessonDraftPicture = Type.Object(fields, {
  $id: "LessonDraftPicture",
  description: "A picture beside a draft's files",
});
export const LessonDraftPictureDetail = Type.Object(
  {
    ...fields,
    type: Choice(["png", "jpeg", "webp", "avif"]),
    content: Type.String({
      description: "The file in Base64, without what cameras note in it",
      examples: [
        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUOWms30B3eAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC",
      ],
    }),
  },
  { $id: "LessonDraftPictureDetail" },
);

export function presentPicture(name: string, { hash, width, height, widths }: PictureFacts) {
  return { name, hash, width, height, widths, url: `/pictures/${hash}-${widths[0] ?? width}.webp` };
}
