import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import type { ExtractedPassage } from "../extraction/passage-writer.ts";
import type { ClaimedDocument } from "./claim.ts";
import type { Decision } from "./decision.ts";

type Finished = Exclude<Decision, { next: "again" }>;

/**
 * Writes down how it ended, with the text and the event, in one transaction. False when the document is not ours any
 * more: it was deleted, or the lease ended and another worker has it.
 */
export async function finishDocument(
  db: Database,
  now: Date,
  claim: ClaimedDocument,
  finished: Finished,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isOurs = await updateFinished(trx, now, claim, finished);
    if (!isOurs) return false;
    if (finished.next === "processed") await insertPassages(trx, claim, finished.passages);
    await publish(trx, now, {
      organizationId: claim.organization_id,
      type: `document.${finished.next}`,
      data: {
        document_id: claim.document_id,
        filename: claim.filename,
        status: finished.next,
        error: finished.next === "failed" ? finished.error : null,
      },
    });
    return true;
  });
}

async function updateFinished(
  trx: Database,
  now: Date,
  claim: ClaimedDocument,
  finished: Finished,
): Promise<boolean> {
  const read = finished.next === "processed" ? finished : null;
  const error = finished.next === "failed" ? finished.error : null;
  const { rows } = await sql`
    update document
    set status = ${finished.next}, error = ${error}, page_count = ${read?.pageCount ?? null},
        language = coalesce(language, ${read?.language ?? null}), processed_at = ${read ? now : null}::timestamptz,
        due_at = null, claim_id = null, modified_date = ${now}
    where document_id = ${claim.document_id} and claim_id = ${claim.claim_id}
    returning 1`.execute(trx);
  return rows.length > 0;
}

const INSERTED_AT_ONCE = 500;

async function insertPassages(
  trx: Database,
  claim: ClaimedDocument,
  passages: readonly ExtractedPassage[],
): Promise<void> {
  for (let start = 0; start < passages.length; start += INSERTED_AT_ONCE) {
    const part = passages.slice(start, start + INSERTED_AT_ONCE);
    await sql`
      insert into document_passage (organization_id, document_id, position, page, heading, text, language)
      select organization_id, document_id, ${start}::int + position, piece.page, piece.heading, piece.text, language
      from unnest(${part.map(({ page }) => page)}::int[], ${part.map(({ heading }) => heading)}::text[],
                  ${part.map(({ text }) => text)}::text[]) with ordinality as piece (page, heading, text, position)
      cross join document where document_id = ${claim.document_id}`.execute(trx);
  }
}
