import { sql } from "kysely";
import type { EventType } from "#platform/event-types.ts";
import { publish } from "#platform/outbox.ts";
import type { TestApp } from "../app.ts";
import type { Learner, Partner } from "../builders.ts";
import { type RecordStore, storeUser } from "../partners/record-store.ts";
import { storeClient } from "../partners/store-tokens.ts";
import { until } from "../waiting/until.ts";
import { operate } from "../webhooks.ts";

/** Stores of tests are on this machine. */
export const localStores = { outboundAllow: ["127.0.0.0/8"] };

export async function aRecordStore(
  app: TestApp,
  { slug }: Pick<Partner, "slug">,
  store: Pick<RecordStore, "url">,
  settings: Record<string, unknown> = {},
): Promise<number> {
  const body = { organization: slug, url: store.url, auth: storeUser, most_per_second: 100_000, ...settings };
  const answer = await operate(app, "POST", "/record-stores/", body);
  if (answer.status >= 300) throw new Error(`No record store: ${answer.text}`);
  return answer.json.id;
}

export function oauthOf(store: Pick<RecordStore, "tokenUrl">, settings: Record<string, unknown> = {}) {
  return { type: "oauth2", token_url: store.tokenUrl, ...storeClient, ...settings };
}

/** Checkpoints of a learner's lesson, as lessons announce them. */
export async function checkpoints(
  app: TestApp,
  { organizationId }: Pick<Partner, "organizationId">,
  learner: Pick<Learner, "id">,
  count: number,
  {
    type = "subsection.completed",
    curriculumId = learner.id,
  }: { type?: EventType; curriculumId?: number } = {},
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const data = checkpointData({ userId: learner.id, curriculumId, number });
    const now = app.context.clock();
    await publish(app.context.db, now, { organizationId, type, data });
  }
  await app.eventsSettled();
}

function checkpointData({
  userId,
  curriculumId,
  number,
}: {
  userId: number;
  curriculumId: number;
  number: number;
}) {
  return {
    curriculum_id: curriculumId,
    user_id: userId,
    template_id: 7,
    title: "Phishing",
    lesson_title: "Phishing",
    provider: null,
    provider_id: null,
    language: "en",
    subsection_id: `part-${number}`,
    subsection_title: `Part ${number}`,
    position: number,
    subsections_completed: number,
    subsections_total: 1_000_000,
    progress: number / 10_000,
  };
}

/** Waits until nothing of the organization could be sent at this moment and nobody is sending. */
export async function reportingSettled(app: TestApp, organizationId: number): Promise<void> {
  await until(async () => {
    const now = app.context.clock();
    const { rows } = await sql<{ busy: boolean }>`
      select turn.claim_id is not null
          or ((resting_until is null or resting_until <= ${now}) and is_active and paused_at is null
              and exists (select from waiting_statement as waiting where waiting.organization_id = lane.organization_id
                          and user_id <> all(array(select user_id from waiting_statement
                            where organization_id = lane.organization_id and held_until > ${now}))))
          as busy
      from record_store_lane as lane join record_store as store on store.id = record_store_id
      join record_store_turn as turn on turn.record_store_id = store.id
      where lane.organization_id = ${organizationId}`.execute(app.context.db);
    return rows[0]?.busy === false;
  });
}

export async function statementsOf(app: TestApp, organizationId: number) {
  const { rows } = await sql<{
    id: number;
    user_id: number;
    statement_id: string;
    verb: string;
    status: string;
    body: string;
    last_status: number | null;
    store_answer: string | null;
  }>`select id, user_id, statement_id, verb, body, last_status, store_answer,
            coalesce(outcome, case when exists (select from waiting_statement as waiting where waiting.id = statement.id)
                              then 'queued' else 'delivered' end) as status
     from statement where organization_id = ${organizationId} order by id`.execute(app.context.db);
  return rows;
}
