import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import type { Context } from "#platform/feature.ts";
import { fieldSentences } from "#platform/health/field-sentences.ts";
import { inSentences } from "#platform/health/sentence.ts";
import type { PreparedPicture } from "#platform/pictures/picture.ts";
import { preparePicture } from "#platform/pictures/prepare.ts";
import { renderPicture } from "#platform/pictures/render.ts";
import { pictureRefused, tooManyPictures } from "./problems.ts";
import { insertPicture, isStored } from "./queries.ts";

/**
 * Stores one picture for an organization, or for everybody where that is null. The same file again is the same picture.
 * @throws pictureRefused with a message for the sender, tooManyPictures
 */
export async function storePicture(
  context: Pick<Context, "db" | "clock">,
  organizationId: number | null,
  bytes: Uint8Array,
): Promise<PictureFacts> {
  const prepared = await preparePicture(bytes);
  if ("fault" in prepared) throw pictureRefused(fieldSentences("file", [inSentences(prepared.fault)]));
  await ensurePicture(context, organizationId, prepared.picture);
  const { hash, width, height, widths } = prepared.picture;
  return { hash, width, height, widths };
}

/** The same for one that was looked at already. @throws tooManyPictures */
export async function ensurePicture(
  { db, clock }: Pick<Context, "db" | "clock">,
  organizationId: number | null,
  picture: PreparedPicture,
): Promise<void> {
  if (await isStored(db, organizationId, picture.hash)) return;
  const renditions = await renderPicture(picture);
  const stands = await insertPicture(db, clock(), organizationId, picture, renditions);
  if (!stands) throw tooManyPictures();
}
