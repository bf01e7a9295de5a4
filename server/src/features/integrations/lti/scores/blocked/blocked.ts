import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type CodedSentence, inSentences, type Message, saidAgain } from "#platform/health/sentence.ts";

/** Whose set-up may have been mended. */
type Mended =
  | { registrationId: number }
  /** Of one link: its newest launch said something else of scores than the one before. */
  | { organizationId: number; linkId: number };

const ofScore = sql`
  join lti_resource_link as link on link.organization_id = visit.organization_id and link.id = visit.resource_link_id
  join lti_deployment as deployment
    on deployment.organization_id = link.organization_id and deployment.id = link.deployment_id`;

/** Scores that wait for the mending of the set-up are tried at once. One that somebody holds is just being tried. */
export async function hastenBlocked(trx: Database, now: Date, mended: Mended): Promise<void> {
  const isMended: RawBuilder<unknown> =
    "linkId" in mended
      ? sql`link.organization_id = ${mended.organizationId} and link.id = ${mended.linkId}`
      : sql`deployment.registration_id = ${mended.registrationId}`;
  await sql`
    with mended as (
      select score.id from lti_score as score
      join lti_visit as visit on visit.organization_id = score.organization_id and visit.id = score.visit_id ${ofScore}
      where score.is_blocked and score.status = 'waiting' and score.next_attempt_at > ${now} and ${isMended}
      for update of score skip locked
    )
    update lti_score as score set next_attempt_at = ${now} from mended where score.id = mended.id`.execute(
    trx,
  );
}

/** The learner comes again: their newest score through this link is tried at once, even if it was given up. */
export async function reviveNewest(
  trx: Database,
  now: Date,
  { organizationId, visitId }: { organizationId: number; visitId: number },
): Promise<void> {
  await sql`
    with newest as (
      select id from lti_score
      where organization_id = ${organizationId} and visit_id = ${visitId} and (status = 'failed' or is_blocked)
        and id = (select max(id) from lti_score where organization_id = ${organizationId} and visit_id = ${visitId})
      for update skip locked
    )
    update lti_score as score
    set status = 'waiting', finished_at = null, next_attempt_at = ${now},
        attempts = case when status = 'failed' then 0 else attempts end
    from newest where score.organization_id = ${organizationId} and score.id = newest.id`.execute(trx);
}

export interface BlockedDeployment {
  deployment_id: number;
  organization_id: number;
  /** Why the newest of them waits. */
  reason: Message | null;
}

/** Deployments with scores that wait for the mending of the set-up, where scores are switched on. */
export async function selectBlocked(
  db: Database,
  deploymentId: number | null = null,
): Promise<BlockedDeployment[]> {
  const { rows } = await sql<
    Omit<BlockedDeployment, "reason"> & { last_error: string | null; sentences: CodedSentence[] | null }
  >`
    select distinct on (deployment.id) deployment.id as deployment_id, score.organization_id,
           score.last_error, score.last_error_sentences as sentences
    from lti_score as score
    join lti_visit as visit on visit.organization_id = score.organization_id and visit.id = score.visit_id ${ofScore}
    join lti_registration as registration on registration.id = deployment.registration_id
    where score.is_blocked and score.status = 'waiting' and registration.scores and registration.is_active
      and deployment.is_active and ${deploymentId === null ? sql`true` : sql`deployment.id = ${deploymentId}`}
    order by deployment.id, score.id desc`.execute(db);
  return rows.map(({ last_error: error, sentences, ...blocked }) => ({
    ...blocked,
    reason: inSentences(...saidAgain(sentences, error)),
  }));
}
