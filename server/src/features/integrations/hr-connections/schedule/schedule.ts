import { hasJoinersOrLeavers } from "#people/employees/index.ts";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";
import { type ConnectionRow, sourceOf } from "../connections/connection.ts";
import { forgetEvents } from "../inbox/queries.ts";
import { dayIn, minuteOfDayIn } from "../plan/terms.ts";
import { enqueueRun } from "../run-queue/queries.ts";
import { deleteGoneIssues, deleteOldRuns, rememberDays, selectFollowed } from "./queries.ts";

/** 02:00 on the organization's clock (specification, "HRIS connector events"). */
const NIGHTLY_MINUTE = 120;
const RETRY_MS = 3_600_000;
const EVENTS_KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Asks for what no hub tells of: a reading of all each night, and one on the days on which somebody joins or leaves, since no
 * webhook comes because a date has passed. A nightly reading that failed is tried again each hour.
 */
export async function followCalendar(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  for (const connection of await selectFollowed(db)) {
    const today = dayIn(connection.time_zone, now);
    const isNight = isNightlyDue(connection, now, today);
    const isSwept = connection.swept_day === today;
    const crossing = !isNight && !isSwept && (await isDayOfChange(context, connection, today));
    const isRetry =
      connection.failed_at !== null && now.getTime() - Date.parse(connection.failed_at) >= RETRY_MS;
    if (!isSwept || isNight) {
      await rememberDays(db, connection.id, { nightly: isNight ? today : null, swept: today });
    }
    if (!isNight && !crossing && !isRetry) continue;
    await enqueueRun(db, now, {
      organizationId: connection.organization_id,
      connectionId: connection.id,
      notBefore: now,
      // A file that was uploaded once says nothing new, so people missing from it are not counted again.
      kind: connection.hub === "csv" ? "delta" : "full",
      askedBy: isNight ? "nightly" : "schedule",
    });
  }
}

export async function forgetOld({ db, clock, settings }: Context): Promise<void> {
  await forgetEvents(db, new Date(clock().getTime() - EVENTS_KEPT_MS));
  const since = keptSince(clock(), settings.keptDays.history);
  await deleteOldRuns(db, since);
  await deleteGoneIssues(db, since);
}

function isNightlyDue(connection: ConnectionRow, now: Date, today: string): boolean {
  const { time_zone: zone, nightly_day, last_full_at } = connection;
  if (nightly_day === today || minuteOfDayIn(zone, now) < NIGHTLY_MINUTE) return false;
  if (last_full_at === null) return false; // the first one is asked for by the activation
  const last = new Date(last_full_at);
  return dayIn(zone, last) !== today || minuteOfDayIn(zone, last) < NIGHTLY_MINUTE;
}

function isDayOfChange({ db }: Context, connection: ConnectionRow, today: string): Promise<boolean> {
  const owner = { organizationId: connection.organization_id, source: sourceOf(connection) };
  return hasJoinersOrLeavers(db, owner, { since: connection.swept_day ?? today, today });
}
