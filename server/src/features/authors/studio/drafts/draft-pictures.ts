import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import { sql } from "kysely";
import { copyPictures, tooManyPictures } from "#content/pictures/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Edit } from "./edit.ts";

interface DraftKey {
  organizationId: number;
  id: number;
}

/** Puts a picture beside a locked draft's files. A name that is taken stays as it is. */
export async function addPicture(
  { trx, now, by }: Edit,
  { organizationId, id }: DraftKey,
  name: string,
  { hash, width, height, widths }: PictureFacts,
): Promise<void> {
  await sql`
    insert into lesson_draft_picture (organization_id, draft_id, name, hash, width, height, widths, added_by, creation_date)
    values (${organizationId}, ${id}, ${name}, ${hash}, ${width}, ${height}, ${widths}, ${by}, ${now})
    on conflict (draft_id, name) do nothing`.execute(trx);
}

export async function removePicture(trx: Database, draftId: number, name: string): Promise<void> {
  await sql`delete from lesson_draft_picture where draft_id = ${draftId} and name = ${name}`.execute(trx);
}

/** What a copied lesson shows becomes the organization's own. @throws tooManyPictures */
export async function bringPictures(
  edit: Edit,
  draft: DraftKey,
  brought: { from: number | null; named: Record<string, PictureFacts> } | undefined,
): Promise<void> {
  const named = Object.entries(brought?.named ?? {});
  if (!brought || named.length === 0) return;
  const hashes = named.map(([, { hash }]) => hash);
  if (brought.from !== draft.organizationId) {
    const hasRoom = await copyPictures(edit.trx, edit.now, brought.from, draft.organizationId, hashes);
    if (!hasRoom) throw tooManyPictures();
  }
  for (const [name, facts] of named) await addPicture(edit, draft, name, facts);
}
