import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { EventType } from "#platform/event-types.ts";
import { publish } from "#platform/outbox.ts";
import type { Answer, TestApp } from "./app.ts";
import type { Partner } from "./builders.ts";
import { until } from "./waiting/until.ts";

export interface TestEndpoint {
  id: number;
  secret: string;
}

/** Receivers of tests are on this machine. */
export const localReceivers = { outboundAllow: ["127.0.0.0/8"] };

export async function anEndpoint(
  app: TestApp,
  partner: Pick<Partner, "slug">,
  url: string,
  settings: Record<string, unknown> = {},
): Promise<TestEndpoint> {
  const answer = await operate(app, "POST", "/webhook-endpoints/", {
    organization: partner.slug,
    url,
    ...settings,
  });
  if (answer.status !== 201) throw new Error(`No endpoint: ${answer.text}`);
  return { id: answer.json.id, secret: answer.json.secret };
}

export async function operate(app: TestApp, method: string, path: string, body?: unknown): Promise<Answer> {
  const token = await app.operatorToken();
  return app.send(method, `/operator/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
}

/** Commits events of an organization. @returns their ids */
export async function announce(
  app: TestApp,
  organizationId: number,
  count: number,
  type: EventType = "user.updated",
) {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    ids.push(await publish(app.context.db, app.context.clock(), { organizationId, type, data: { number } }));
  }
  await app.eventsSettled();
  return ids;
}

/** Waits until no delivery of the organization is due or under way; those that wait for a later moment stay. */
export async function deliveriesSettled(app: TestApp, organizationId: number): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ busy: number }>`
      select count(*) as busy from delivery join delivery_lane as lane on lane.id = lane_id
      where lane.organization_id = ${organizationId} and (
        claim_id is not null
        or (due_at <= ${app.context.clock()} and is_open and (resting_until is null or resting_until <= ${app.context.clock()})))`.execute(
      app.context.db,
    );
    return rows[0]?.busy === 0;
  });
}

export async function lanesOf(db: Database, endpointId: number) {
  const { rows } = await sql<{
    id: number;
    kind: string;
    in_flight: number;
    next_due_at: string | null;
    consecutive_failures: number;
    resting_until: string | null;
  }>`select id, kind, in_flight, next_due_at, consecutive_failures, resting_until from delivery_lane
     where endpoint_id = ${endpointId} order by kind`.execute(db);
  return rows;
}

/** What the specification says a receiver computes. */
export function specifiedSignature(secret: string, body: Buffer): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
