import { type PictureFacts, pictureName } from "@lectern/lesson-format/picture.ts";
import { storePicture } from "#content/pictures/index.ts";
import { templateLimits } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { fieldSentences } from "#platform/health/field-sentences.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField, notFound } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { isShown } from "../drafts/content.ts";
import type { DraftPictures, WholeDraft } from "../drafts/draft.ts";
import { addPicture, removePicture } from "../drafts/draft-pictures.ts";
import { draftOf, lockDraftOf } from "../drafts/own-draft.ts";
import { countMistakes } from "../editing/writing.ts";
import { pictureNameTaken, pictureShown, templateNotOwn } from "../problems.ts";

/**
 * Stores a picture and puts it beside the draft's files. Under its file's name, or the next one that is free, unless a name is
 * asked for. The same picture again is the one that is there.
 * @throws notFound; pictureNameTaken (409); templateNotOwn, pictureRefused, tooManyPictures, invalidField (422)
 */
export async function uploadPicture(
  context: Context,
  request: HttpRequest,
  id: string,
  file: { filename: string; content: Buffer; name: string | undefined },
): Promise<{ name: string; facts: PictureFacts }> {
  const { organization_id: organizationId, is_platform: isPlatform } = await draftOf(context, request, id);
  if (isPlatform) throw templateNotOwn();
  if (file.name !== undefined && !pictureName.test(file.name)) throw invalidName();
  const facts = await storePicture(context, organizationId, file.content);
  return changing(context, request, id, "add", async (trx, now, draft) => {
    const name = nameFor(file, facts, draft.pictures);
    if (draft.pictures[name] === undefined && Object.keys(draft.pictures).length >= templateLimits.pictures)
      throw invalidField(
        fieldSentences("file", [inSentences(draftIsFull({ most: templateLimits.pictures }))]),
      );
    const of = { organizationId, id: draft.id };
    await addPicture({ trx, now, by: operatorOf(request).label }, of, name, facts);
    return { name, facts };
  });
}

/** Takes a picture away that no text of the draft shows. @throws notFound, pictureShown (409) */
export async function deletePicture(
  context: Context,
  request: HttpRequest,
  id: string,
  name: string,
): Promise<void> {
  await changing(context, request, id, "remove", async (trx, _now, draft) => {
    const facts = Object.hasOwn(draft.pictures, name) ? draft.pictures[name] : undefined;
    if (facts === undefined) throw notFound();
    const showing = Object.entries(draft.files).filter(([, text]) => isShown(name, text));
    if (showing.length > 0) throw pictureShown({ errors: { name: showing.map(([file]) => file) } });
    await removePicture(trx, draft.id, name);
    return { name, facts };
  });
}

/** What the texts say may be right now, or wrong; it is the same revision. */
function changing(
  context: Context,
  request: HttpRequest,
  id: string,
  verb: "add" | "remove",
  make: (trx: Database, now: Date, draft: WholeDraft) => Promise<{ name: string; facts: PictureFacts }>,
) {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const draft = await lockDraftOf(trx, request, id);
    const changed = await make(trx, now, draft);
    await countMistakes(trx, now, draft.id);
    const { hash } = changed.facts;
    await audit(
      change,
      `lesson_draft.${verb}_picture`,
      { organizationId: draft.organization_id, id: draft.id },
      { [changed.name]: verb === "add" ? [null, hash] : [hash, null] },
    );
    return changed;
  });
}

/** @throws pictureNameTaken */
function nameFor(
  { filename, name }: { filename: string; name: string | undefined },
  { hash }: PictureFacts,
  pictures: DraftPictures,
): string {
  const isFree = (one: string) => pictures[one] === undefined || pictures[one].hash === hash;
  if (name !== undefined) {
    if (isFree(name)) return name;
    throw pictureNameTaken();
  }
  const there = Object.entries(pictures).find(([, facts]) => facts.hash === hash);
  if (there !== undefined) return there[0];
  const [, stem = "", extension = ""] = /^(.*)\.([^.]*)$/.exec(filename) ?? [];
  const plain = stem.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  const words =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "picture";
  const end = /^(?:png|jpe?g|webp|avif)$/.test(extension.toLowerCase()) ? extension.toLowerCase() : "png";
  for (let number = 1; ; number += 1) {
    const one = `${words}${number === 1 ? "" : `-${number}`}.${end}`;
    if (isFree(one)) return one;
  }
}

const draftIsFull = defineSentence(
  "picture.draft_full",
  "A draft has at most {most} pictures; remove one first.",
);

const invalidName = () => invalidField(fieldSentences("name", [inSentences(nameOtherwise())]));
const nameOtherwise = defineSentence(
  "picture.name",
  "Name it in lower-case letters, digits, hyphens and dots, with .png, .jpg, .webp or .avif.",
);
