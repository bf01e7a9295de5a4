import { sql } from "kysely";
import { selectEndpointStates } from "#integrations/webhooks/index.ts";
import { readServiceState } from "#operation/processes/index.ts";
import { selectOpenRestore } from "#operation/restores/index.ts";
import type { Database } from "#platform/database/database.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { readPollingLag } from "#tenancy/events/index.ts";
import { activeApplications } from "#tenancy/oauth/index.ts";
import { peekLimit } from "../whoami.ts";
import {
  type ApplicationUse,
  afterDelay,
  classifyClock,
  classifyCredentials,
  classifyHeadroom,
  classifyPolling,
  classifyWebhooks,
  type Polling,
  worstOf,
} from "./channel-states.ts";

/** Looks at every channel between the organization's systems and this service. */
export async function checkIntegration(context: Context, caller: PartnerCaller, clientTime: Date | null) {
  const { db } = context;
  const { organizationId } = caller;
  const now = context.clock();
  const delay = {
    delayedSince: (await readServiceState(context)).delayedSince,
    isSendingHeld: (await selectOpenRestore(db)) !== null,
  };
  const checks = [
    {
      channel: "credentials" as const,
      ...classifyCredentials(await selectApplicationUse(db, organizationId, now), now),
    },
    {
      channel: "webhooks" as const,
      ...afterDelay(classifyWebhooks(await selectEndpointStates(db, organizationId, now)), "webhooks", delay),
    },
    {
      channel: "events" as const,
      ...afterDelay(classifyPolling(await readPolling(db, organizationId), now), "events", delay),
    },
    { channel: "clock" as const, ...classifyClock(clientTime, now) },
    { channel: "rate_limit" as const, ...classifyHeadroom(await peekLimit(context, caller)) },
  ];
  return { checked_at: isoTimestamp(now), state: worstOf(checks), checks };
}

async function selectApplicationUse(
  db: Database,
  organizationId: number,
  now: Date,
): Promise<ApplicationUse[]> {
  const { rows } = await sql<{ name: string; has_live_secret: boolean; last_request_at: string | null }>`
    select name, last_request_at, has_live_secret
    from ${activeApplications(organizationId, now)}
    left join application_activity as activity
      on activity.organization_id = application.organization_id and activity.application_id = application.id
    order by application.id`.execute(db);
  return rows.map(({ name, has_live_secret: hasLiveSecret, last_request_at: last }) => ({
    name,
    hasLiveSecret,
    lastRequestAt: last === null ? null : new Date(last),
  }));
}

/** Of several that poll, the one that did so last. */
async function readPolling(db: Database, organizationId: number): Promise<Polling | null> {
  const { rows } = await sql<{ polled_after: string | null; polled_at: string }>`
    select polled_after, polled_at from application_activity
    where organization_id = ${organizationId} and polled_at is not null order by polled_at desc limit 1`.execute(
    db,
  );
  const [poll] = rows;
  if (!poll) return null;
  const { behind, waitingSince } = await readPollingLag(
    db,
    organizationId,
    poll.polled_after,
    poll.polled_at,
  );
  return { polledAt: new Date(poll.polled_at), behind, waitingSince };
}
