import assert from "node:assert/strict";
import { sql } from "kysely";
import { type ClaimedScore, claimScores } from "#integrations/lti/scores/claim.ts";
import { recordOutcome, releaseVisit } from "#integrations/lti/scores/outcome-queries.ts";
import { completionScore } from "#integrations/lti/scores/score.ts";
import { insertScores } from "#integrations/lti/scores/score-queries.ts";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { createTurns } from "#platform/workers/turns.ts";
import { byLength } from "../../length.ts";
import { insertPeople } from "../../stages/people-stage.ts";
import {
  createRoundClock,
  type HeldQueue,
  neverAgainWhole,
  type StageContext,
  WARM_UP,
} from "../held-snapshot.ts";

const ORGANIZATIONS = 3;
const LEARNERS = 4;
const AGED = 5_000;
const TEMPLATE = 1;
const delivered = {
  status: "delivered",
  nextAttemptAt: new Date(0),
  isAttempt: true,
  isBlocked: false,
  lineItemUrl: null,
  lastStatus: 200,
  lastError: null,
} as const;

/** Some learners of each organization complete the lesson to which their LMS led them, and their scores are claimed and delivered. */
export async function scores({ db }: StageContext): Promise<HeldQueue> {
  const clock = createRoundClock();
  const rounds = byLength(60, 600);
  const people = (WARM_UP + rounds) * LEARNERS + 1;
  const classes: Awaited<ReturnType<typeof insertPeople>>[] = [];
  for (let count = 0; count < ORGANIZATIONS; count++)
    classes.push(await insertPeople(db, { slug: `held-${count}`, people }));
  await insertVisits(db);
  const turns = createTurns(neverAgainWhole());
  let done = 0;

  async function send(score: ClaimedScore): Promise<void> {
    await db.transaction().execute(async (trx) => {
      assert.ok(await recordOutcome(trx, clock.now(), score, delivered));
      await releaseVisit(trx, score);
    });
  }

  return {
    rounds,
    limit: 1.35,
    async fill() {
      clock.next();
      const scores = classes.flatMap(({ organizationId, userIds }) =>
        userIds.slice(done, done + LEARNERS).map((userId) => ({
          eventId: uuidV4(),
          organizationId,
          userId,
          templateId: TEMPLATE,
          scenarioId: null,
          scoreGiven: completionScore.scoreGiven,
          scoreMaximum: completionScore.scoreMaximum,
          scoredAt: clock.now(),
        })),
      );
      await insertScores(db, clock.now(), scores);
      done += LEARNERS;
    },
    async round() {
      const claimed = await turns.next(({ except, dueFrom }) =>
        claimScores(db, { now: clock.now(), size: 1_000, leaseMs: 60_000, except, dueFrom }),
      );
      assert.equal(claimed.length, ORGANIZATIONS * LEARNERS);
      for (const score of claimed) await send(score);
      await turns.next(({ except, dueFrom }) =>
        claimScores(db, { now: clock.now(), size: 1_000, leaseMs: 60_000, except, dueFrom }),
      );
    },
    /** Of one learner, whom nobody looks up later. */
    async age() {
      await sql`
        insert into lti_score (organization_id, visit_id, user_id, event_id, score_given, score_maximum, scored_at, next_attempt_at,
                               creation_date)
        select organization_id, id, user_id, gen_random_uuid(), 1, 1, now(), ${clock.now()}, now()
        from (select * from lti_visit order by id desc limit 1) as visit, generate_series(1, ${AGED}::int)`.execute(
        db,
      );
      await sql`update lti_score set status = 'delivered', finished_at = now() where status = 'waiting'`.execute(
        db,
      );
    },
    learnSizes: () => sql`analyze lti_score, lti_visit`.execute(db),
    async check(allRounds) {
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*) as count from lti_score group by status`.execute(db);
      assert.deepEqual(rows, [{ status: "delivered", count: allRounds * LEARNERS * ORGANIZATIONS + AGED }]);
    },
  };
}

/** Everybody has come to the lesson through a link of an LMS of their organization's. */
async function insertVisits(db: Database): Promise<void> {
  const dates = sql`now(), now()`;
  await sql`
    insert into lti_registration (issuer, client_id, auth_url, jwks_url, token_url, match_email, scores, creation_date, modified_date)
    values ('https://lms.test', 'held', 'https://lms.test/auth', 'https://lms.test/keys', 'https://lms.test/token', false, true, ${dates})`.execute(
    db,
  );
  await sql`
    insert into lti_deployment (organization_id, registration_id, deployment_id, creation_date, modified_date)
    select organization.id, lti_registration.id, organization.slug, ${dates} from organization, lti_registration`.execute(
    db,
  );
  await sql`
    insert into lti_resource_link (organization_id, deployment_id, resource_link_id, line_item_url, scopes, creation_date, modified_date)
    select organization_id, id, 'link', 'https://lms.test/item', '{}', ${dates} from lti_deployment`.execute(
    db,
  );
  await sql`
    insert into lti_visit (organization_id, resource_link_id, user_id, subject, template_id, launch_code, creation_date, modified_date)
    select "user".organization_id, link.id, "user".id, 'pupil-' || "user".id, ${TEMPLATE}, 'code', ${dates}
    from "user" join lti_resource_link as link on link.organization_id = "user".organization_id`.execute(db);
}
