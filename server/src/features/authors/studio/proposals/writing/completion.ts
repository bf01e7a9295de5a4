import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Sentence, storedSentences } from "#platform/health/sentence.ts";
import type { DraftFiles } from "../../drafts/draft.ts";
import { lockDraft } from "../../drafts/draft.ts";
import type { ParagraphSource } from "../proposal.ts";
import type { ClaimedProposal } from "./claim.ts";
import { type FailureCode, failureMessage } from "./failure.ts";
import { settle } from "./settling.ts";

/** What a person decides about. */
export interface Written {
  files: DraftFiles;
  sources: ParagraphSource[];
}

/** What the model wrote comes into the lesson draft, as its next revision. Nothing happens where the claim is lost. */
export function finishProposal(
  db: Database,
  now: Date,
  claim: ClaimedProposal,
  { files, sources }: Written,
): Promise<void> {
  return ending(db, claim, async (trx) => {
    await sql`
      update template_draft
      set status = 'ready', files = ${JSON.stringify(files)}::jsonb, sources = ${JSON.stringify(sources)}::jsonb,
          due_at = null, claim_id = null, changed_at = ${now}
      where id = ${claim.id} and claim_id = ${claim.claim_id}`.execute(trx);
  });
}

export function failProposal(
  db: Database,
  now: Date,
  claim: ClaimedProposal,
  code: FailureCode,
  part: Sentence | null,
): Promise<void> {
  const detail = failureMessage(code, part);
  return ending(db, claim, async (trx) => {
    await sql`
      update template_draft
      set status = 'failed', failure = ${code}, failure_detail = ${detail.message},
          failure_sentences = ${storedSentences(detail)}::jsonb, due_at = null, claim_id = null, changed_at = ${now}
      where id = ${claim.id} and claim_id = ${claim.claim_id}`.execute(trx);
  });
}

/** The draft is locked first, as by everybody who changes both. */
function ending(
  db: Database,
  { id, draft_id: draftId }: ClaimedProposal,
  record: (trx: Database) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, draftId);
    await record(trx);
    await settle(trx, id);
  });
}
