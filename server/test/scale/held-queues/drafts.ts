import assert from "node:assert/strict";
import { sql } from "kysely";
import { type ClaimedProposal, claimProposal, storeStep } from "#authors/studio/proposals/writing/claim.ts";
import { failProposal } from "#authors/studio/proposals/writing/completion.ts";
import type { Database } from "#platform/database/database.ts";
import { createTurns } from "#platform/workers/turns.ts";
import { byLength } from "../../length.ts";
import { insertOrganization } from "../../stages/webhook-stage.ts";
import { createRoundClock, type HeldQueue, neverAgainWhole, type StageContext } from "../held-snapshot.ts";

const ORGANIZATIONS = 3;
const STEPS = 4;
const AGED = 500;

/** Asks for a draft of each organization, and writes their steps in turn until they are over. */
export async function drafts({ db }: StageContext): Promise<HeldQueue> {
  const clock = createRoundClock();
  for (let count = 0; count < ORGANIZATIONS; count++) await insertOrganization(db, `held-${count}`);
  const turns = createTurns(neverAgainWhole());

  async function write(claim: ClaimedProposal): Promise<void> {
    if (claim.work.length === STEPS) return failProposal(db, clock.now(), claim, "no_text", null);
    await storeStep(db, clock.now(), claim, { words: "words", steps: STEPS, model: "model" });
  }

  return {
    rounds: byLength(60, 600),
    limit: 1.35,
    async fill() {
      clock.next();
      await ask(db, clock.now(), 1);
    },
    async age() {
      await ask(db, clock.now(), AGED);
      await sql`
        update template_draft
        set status = 'failed', failure = 'no_text', failure_detail = 'There is no text.', due_at = null where status = 'waiting'`.execute(
        db,
      );
    },
    async round() {
      for (let steps = 0; ; steps += 1) {
        const [claim] = await turns.next(({ except, dueFrom }) =>
          claimProposal(db, { now: clock.now(), leaseMs: 60_000, except, dueFrom }),
        );
        if (claim === undefined) return assert.equal(steps, ORGANIZATIONS * (STEPS + 1));
        await write(claim);
      }
    },
    learnSizes: () => sql`analyze template_draft, lesson_draft`.execute(db),
    async check(allRounds) {
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*) as count from template_draft group by status`.execute(db);
      assert.deepEqual(rows, [{ status: "failed", count: (allRounds + AGED) * ORGANIZATIONS }]);
    },
  };
}

/** So many drafts from each organization. */
async function ask(db: Database, due: Date, each: number): Promise<void> {
  await sql`
    with asked as (
      insert into lesson_draft (organization_id, origin, key, title, language, status, revision, files, created_by, changed_by,
                                creation_date, changed_at)
      select id, 'model', 'key', 'Title', 'en', 'writing', 1, '{}', 'author', 'author', now(), now()
      from organization, generate_series(1, ${each}::int) returning id, organization_id
    )
    insert into template_draft (organization_id, draft_id, kind, language, title, lesson_type, steps, requested_by, due_at,
                                creation_date, changed_at)
    select organization_id, id, 'documents', 'en', 'Title', 'custom', ${STEPS}::int, 'author', ${due}::timestamptz, now(), now()
    from asked`.execute(db);
}
