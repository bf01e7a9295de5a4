import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type NoticeRow, selectNotices } from "../queries.ts";

export type Channel = "mail" | "webhook";

/** What a channel has not been told. */
export interface News {
  raised: NoticeRow[];
  /** Of what it was told. */
  resolved: NoticeRow[];
}

const MOST_AT_ONCE = 50;
/** What comes up within this time is told together. */
const GATHERED_MS = 30_000;
/** A process that took a channel and died lets go of it. */
const LEASE_MS = 60_000;
const FIRST_RETRY_S = 30;
const LONGEST_RETRY_S = 3_600;

const untold = sql`
  notice.resolved_at is null and notice.acknowledged_at is null
  and not exists (select from notice_message as message
                  where message.notice_id = notice.id and message.channel = notice_channel.channel)`;

/** SQL: when a channel has something to tell; null where none has. */
export const earliestTelling = sql`
  select min(greatest(retry_at, due.at)) from notice_channel, lateral (
    select min(at) as at from (
      select raised_at + make_interval(secs => ${sql.lit(GATHERED_MS / 1_000)}) as at from notice where ${untold}
      union all
      select notice.resolved_at from notice_message as message join notice on notice.id = message.notice_id
      where message.channel = notice_channel.channel and message.resolved_told_at is null
        and notice.resolved_at is not null
    ) as moments
  ) as due where due.at is not null`;

/** The channels that there are; what was noted of others is forgotten, so that nothing waits for them. */
export async function keepChannels(db: Database, channels: readonly Channel[]): Promise<void> {
  await sql`delete from notice_channel where channel <> all(${[...channels]}::text[])`.execute(db);
  await sql`
    insert into notice_channel (channel) select unnest(${[...channels]}::text[])
    on conflict (channel) do nothing`.execute(db);
}

/** Of several processes one tells, and no transaction is open while it does. @returns whether the channel is the caller's */
export async function leaseChannel(db: Database, now: Date, channel: Channel): Promise<boolean> {
  const { rows } = await sql`
    update notice_channel set retry_at = ${new Date(now.getTime() + LEASE_MS)}
    where channel = ${channel} and retry_at <= ${now} returning channel`.execute(db);
  return rows.length > 0;
}

export async function selectNews(db: Database, now: Date, channel: Channel): Promise<News> {
  const ids = await sql<{ id: number; is_over: boolean }>`
    (select notice.id, false as is_over from notice, notice_channel
     where notice_channel.channel = ${channel} and ${untold}
       and exists (select from notice, notice_channel where notice_channel.channel = ${channel} and ${untold}
                     and raised_at <= ${new Date(now.getTime() - GATHERED_MS)})
     order by notice.id limit ${sql.lit(MOST_AT_ONCE)})
    union all
    (select notice.id, true from notice_message as message join notice on notice.id = message.notice_id
     where message.channel = ${channel} and message.resolved_told_at is null and notice.resolved_at is not null
     order by notice.id limit ${sql.lit(MOST_AT_ONCE)})`.execute(db);
  const over = new Set(ids.rows.flatMap((row) => (row.is_over ? row.id : [])));
  const rows = await selectNotices(
    db,
    ids.rows.map(({ id }) => id),
  );
  return {
    raised: rows.filter(({ id }) => !over.has(id)),
    resolved: rows.filter(({ id }) => over.has(id)),
  };
}

/** It was told, and the channel may be used again at once. @returns whether it had been failing */
export async function rememberTold(
  db: Database,
  now: Date,
  channel: Channel,
  { raised, resolved }: News,
): Promise<void> {
  await sql`
    insert into notice_message (notice_id, channel, raised_told_at)
    select unnest(${raised.map(({ id }) => id)}::bigint[]), ${channel}, ${now}
    on conflict (notice_id, channel) do nothing`.execute(db);
  await sql`
    update notice_message set resolved_told_at = ${now}
    where channel = ${channel} and notice_id = any(${resolved.map(({ id }) => id)}::bigint[])`.execute(db);
  await releaseChannel(db, channel);
}

export async function releaseChannel(db: Database, channel: Channel): Promise<void> {
  await sql`
    update notice_channel set retry_at = default, failures = 0, failing_since = null, failure = null
    where channel = ${channel}`.execute(db);
}

/** Tried again after 30 s, then with pauses that double up to an hour. */
export async function rememberFailure(
  db: Database,
  now: Date,
  channel: Channel,
  failure: string,
): Promise<void> {
  await sql`
    update notice_channel
    set failures = failures + 1, failure = ${failure}, failing_since = coalesce(failing_since, ${now}),
        retry_at = ${now}::timestamptz
          + make_interval(secs => least(${sql.lit(FIRST_RETRY_S)} * 2 ^ least(failures, 20), ${sql.lit(LONGEST_RETRY_S)}))
    where channel = ${channel}`.execute(db);
}
