import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { countReplayable, firstFailed } from "../replay-queries.ts";
import type { EndpointRow } from "./queries.ts";

/** Events shortly before may not have been queued any more. Queued ones do not count as missed. */
const SEQUENCER_LAG_MS = 60_000;

/** What can be replayed because of a time that is over, as the replay takes it. */
export interface ReplayOffer {
  status: "failed" | "missed";
  from: string;
  count: number;
}

/** After an endpoint was enabled: what failed until the service stopped sending, and what came while nothing was queued. */
export async function replayOffers(
  { db }: Pick<Context, "db">,
  before: EndpointRow,
  after: EndpointRow,
): Promise<ReplayOffer[]> {
  const gaps = [
    { status: "failed" as const, from: await failedFrom(db, before, after) },
    { status: "missed" as const, from: missedFrom(before, after) },
  ];
  const offers: ReplayOffer[] = [];
  for (const { status, from } of gaps) {
    if (from === null) continue;
    const count = await countReplayable(db, { endpointId: after.id, status, from });
    if (count > 0) offers.push({ status, from, count });
  }
  return offers;
}

async function failedFrom(db: Database, before: EndpointRow, after: EndpointRow): Promise<string | null> {
  const isEnabled = before.disabled_at !== null && after.disabled_at === null;
  if (!isEnabled || before.failing_since === null) return null;
  return firstFailed(db, { endpointId: after.id, since: before.failing_since });
}

function missedFrom(before: EndpointRow, after: EndpointRow): string | null {
  if (before.is_active || !after.is_active || before.deactivated_at === null) return null;
  const from = Math.max(
    Date.parse(before.deactivated_at) - SEQUENCER_LAG_MS,
    Date.parse(before.creation_date),
  );
  return new Date(from).toISOString();
}
