import { sql } from "kysely";
import type { TemplateContent } from "#engines/lesson/index.ts";
import { uuidV4 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Queue } from "#platform/waking/queue.ts";
import type { Turn } from "#platform/workers/turns.ts";
import type { ProposalKind } from "../proposal.ts";

/** A draft whose next step this worker writes until its lease ends. */
export interface ClaimedProposal {
  id: number;
  draft_id: number;
  organization_id: number;
  claim_id: string;
  kind: ProposalKind;
  language: Language;
  basis: TemplateContent | null;
  title: string;
  lesson_type: TemplateContent["lessonType"];
  document_ids: string[];
  /** What is written so far. */
  work: unknown[];
  steps: number;
  /** With this one, of the step under way. */
  tries: number;
  was_due_at: string;
}

/** Drafts with a step to write. What is claimed is due again when its lease ends. */
export const unwrittenDrafts: Queue = {
  name: "drafts",
  workers: ["drafts"],
  tables: ["template_draft"],
  dueAt: () => sql`select min(due_at) from template_draft`,
};

/** Takes the draft that has waited longest: each step stands in line anew, so that nobody's long draft keeps others waiting. */
export async function claimProposal(
  db: Database,
  { now, leaseMs, except, dueFrom }: { now: Date; leaseMs: number } & Turn,
): Promise<ClaimedProposal[]> {
  const { rows } = await sql<ClaimedProposal>`
    with picked as (
      select id, due_at from template_draft
      where due_at <= ${now} and due_at >= coalesce(${dueFrom}::timestamptz, '-infinity')
        and organization_id <> all(${except}::bigint[])
      order by due_at, id limit 1 for update skip locked
    )
    update template_draft as draft
    set status = 'writing', tries = tries + 1, claim_id = ${uuidV4()}, due_at = ${new Date(now.getTime() + leaseMs)},
        changed_at = case when status = 'writing' then changed_at else ${now}::timestamptz end
    from picked where draft.id = picked.id
    returning draft.id, draft.draft_id, draft.organization_id, claim_id, kind, language, basis, title, lesson_type, document_ids, work, steps,
              tries, picked.due_at as was_due_at`.execute(db);
  return rows;
}

/** Gives it back untried, as when the service stops. */
export async function releaseProposal(db: Database, claim: ClaimedProposal, now: Date): Promise<void> {
  await sql`
    update template_draft set due_at = ${now}, claim_id = null, tries = tries - 1
    where id = ${claim.id} and claim_id = ${claim.claim_id}`.execute(db);
}

export async function postponeProposal(db: Database, claim: ClaimedProposal, until: Date): Promise<void> {
  await sql`
    update template_draft set due_at = ${until}, claim_id = null
    where id = ${claim.id} and claim_id = ${claim.claim_id}`.execute(db);
}

/** Stores a step. Nothing happens where the draft is not ours any more: it was rejected, or another worker has it. */
export async function storeStep(
  db: Database,
  now: Date,
  claim: ClaimedProposal,
  { words, steps, model }: { words: unknown; steps: number; model: string },
): Promise<void> {
  await sql`
    update template_draft
    set work = work || ${JSON.stringify([words])}::jsonb, steps = ${steps}, model = ${model}, tries = 0,
        due_at = ${now}, claim_id = null, changed_at = ${now}
    where id = ${claim.id} and claim_id = ${claim.claim_id}`.execute(db);
}
