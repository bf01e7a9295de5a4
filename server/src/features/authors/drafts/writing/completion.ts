import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { ParagraphSource } from "../draft.ts";
import type { ClaimedDraft } from "./claim.ts";
import { type FailureCode, sentenceOf } from "./failure.ts";

/** What a person decides about. */
export interface Proposal {
  files: Record<string, string>;
  sources: ParagraphSource[];
}

export async function finishDraft(
  db: Database,
  now: Date,
  claim: ClaimedDraft,
  { files, sources }: Proposal,
): Promise<void> {
  await sql`
    update template_draft
    set status = 'ready', files = ${JSON.stringify(files)}::jsonb, sources = ${JSON.stringify(sources)}::jsonb,
        due_at = null, claim_id = null, changed_at = ${now}
    where id = ${claim.id} and claim_id = ${claim.claim_id}`.execute(db);
}

export async function failDraft(
  db: Database,
  now: Date,
  claim: ClaimedDraft,
  code: FailureCode,
  part: string | null,
): Promise<void> {
  await sql`
    update template_draft
    set status = 'failed', failure = ${code}, failure_detail = ${sentenceOf(code, part)}, due_at = null,
        claim_id = null, changed_at = ${now}
    where id = ${claim.id} and claim_id = ${claim.claim_id}`.execute(db);
}
