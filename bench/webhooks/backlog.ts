import { sql } from "kysely";
import { secretContext } from "../../server/src/features/integrations/webhooks/sending/destination-queries.ts";
import type { WebhookStage } from "../../server/test/stages/webhook-stage.ts";
import { insertOrganization } from "../../server/test/stages/webhook-stage.ts";
import { envelope } from "./signed-post.ts";

const ORGANIZATIONS = 100;
const ENDPOINTS_EACH = 100;
const EVENTS_EACH = 70;
const DEAD_EVENTS = 300_000;
const DEAD = "dead";

type StageContext = WebhookStage["context"];

/** 10 000 endpoints of 100 organizations, whose events went to all of theirs: 700 000 deliveries, due an hour ago. */
export async function fillBacklog(context: StageContext, url: string): Promise<void> {
  for (let count = 0; count < ORGANIZATIONS; count++) {
    const organizationId = await insertOrganization(context.db, `backlog-${count}`);
    await insertEndpoints(context, organizationId, url, ENDPOINTS_EACH);
    await queue(context, organizationId, EVENTS_EACH, "1 hour");
  }
  await settle(context);
}

/** One more, whose deliveries are the oldest of all. */
export async function fillDeadBacklog(context: StageContext, url: string): Promise<void> {
  const organizationId = await insertOrganization(context.db, DEAD);
  await insertEndpoints(context, organizationId, url, 1);
  await queue(context, organizationId, DEAD_EVENTS, "1 day");
  await settle(context);
}

/** As if it were paused. */
export async function holdBackDead(db: StageContext["db"]): Promise<void> {
  await sql`
    update delivery_lane set is_open = false
    where organization_id = (select id from organization where slug = ${DEAD})`.execute(db);
}

/** As if it had never failed. */
export async function letGoDead(db: StageContext["db"]): Promise<void> {
  await sql`
    update delivery_lane
    set is_open = true, consecutive_failures = 0, trips = 0, resting_until = null, failing_since = null
    where organization_id = (select id from organization where slug = ${DEAD})`.execute(db);
}

export async function isDeadUnderWay(db: StageContext["db"]): Promise<boolean> {
  const { rows } = await sql`
    select from delivery_lane
    where organization_id = (select id from organization where slug = ${DEAD}) and in_flight > 0`.execute(db);
  return rows.length > 0;
}

async function insertEndpoints(
  { db, encryption }: StageContext,
  organizationId: number,
  url: string,
  count: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_endpoint (organization_id, url, creation_date, modified_date)
    select ${organizationId}, ${url}, now(), now() from generate_series(1, ${count}::int) returning id`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  const secrets = ids.map((id) =>
    encryption.encrypt("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", secretContext(id)),
  );
  await sql`
    insert into webhook_secret (organization_id, endpoint_id, encrypted_secret, is_primary, creation_date)
    select ${organizationId}, id, secret, true, now() from unnest(${ids}::bigint[], ${secrets}::text[]) as made (id, secret)`.execute(
    db,
  );
  await sql`
    insert into delivery_lane (organization_id, endpoint_id, kind, most_in_flight)
    select ${organizationId}, id, kind, most
    from unnest(${ids}::bigint[]) as made (id) cross join (values ('live', 10), ('replay', 2)) as lane (kind, most)`.execute(
    db,
  );
}

/** What the sequencer would have left behind, without its care for others. */
async function queue(
  { db }: StageContext,
  organizationId: number,
  events: number,
  age: string,
): Promise<void> {
  const [before, after] = envelope("#").split("#");
  await sql`
    with happened as (
      insert into event (event_id, organization_id, type, audience, body, sequenced, creation_date)
      select id, ${organizationId}, 'lesson.completed', 'public', ${before}::text || id || ${after}::text, true,
             now() - ${age}::interval + number * interval '1 millisecond'
      from (select gen_random_uuid() as id, number from generate_series(1, ${events}::int) as number) as numbered
      returning id, type, creation_date
    )
    insert into delivery (organization_id, endpoint_id, lane_id, event_id, event_type, due_at, creation_date)
    select ${organizationId}, lane.endpoint_id, lane.id, happened.id, happened.type, happened.creation_date,
           happened.creation_date
    from happened join delivery_lane as lane on lane.organization_id = ${organizationId} and lane.kind = 'live'
    order by happened.id`.execute(db);
  await sql`
    update delivery_lane as lane
    set next_due_at = (select min(due_at) from delivery where lane_id = lane.id and claim_id is null)
    where lane.organization_id = ${organizationId} and kind = 'live'`.execute(db);
}

/** As autovacuum would have done it by then. */
async function settle({ db }: StageContext): Promise<void> {
  await sql`vacuum analyze delivery, delivery_lane, event, webhook_endpoint, webhook_secret`.execute(db);
  await sql`checkpoint`.execute(db);
}
