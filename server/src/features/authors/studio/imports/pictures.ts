import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import type { OutlinePart } from "#content/documents/index.ts";
import { pictureRefused, storePicture } from "#content/pictures/index.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import type { Notes } from "./outline-text.ts";

/** By their content, in base64: what a document shows, as a lesson names it. */
export type ImportedPictures = ReadonlyMap<string, { name: string; picture: PictureFacts }>;

/** Stores what a document shows. What cannot be shown is left out, and noted. @throws tooManyPictures */
export async function storePictures(
  context: Context,
  organizationId: number,
  parts: readonly OutlinePart[],
  notes: Notes,
): Promise<ImportedPictures> {
  const stored = new Map<string, { name: string; picture: PictureFacts }>();
  const contents = parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "picture" ? [block.content] : [])),
  );
  for (const content of new Set(contents)) {
    const bytes = Buffer.from(content, "base64");
    try {
      const picture = await storePicture(context, organizationId, bytes);
      stored.set(content, { name: `picture-${stored.size + 1}.${extensionOf(bytes)}`, picture });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== pictureRefused.code) throw error;
      notes.add(pictureLeftOut());
    }
  }
  return stored;
}

const pictureLeftOut = defineSentence(
  "import_note.picture_left_out",
  "A picture that no page can show was left out: save it as PNG or JPEG, and add it again.",
);

function extensionOf(bytes: Buffer): "png" | "jpg" {
  return bytes.subarray(0, 2).toString("hex") === "ffd8" ? "jpg" : "png";
}
