import { sql } from "kysely";
import type { Context, HealthCheck } from "#platform/feature.ts";
import { type CodedSentence, saidAgain } from "#platform/health/sentence.ts";
import { keptSince } from "#platform/kept-days.ts";
import { reconcileNotices } from "#tenancy/notices/index.ts";
import { failingNotice, parkedNotice, subjectType } from "./notices.ts";
import { lowerForgottenTurns } from "./sending/lanes/lane-queries.ts";
import { insertTurns } from "./sending/lanes/turns.ts";
import { retryParked } from "./sending/statements/statement-queries.ts";

const WARN_AFTER_MS = 10 * 60_000;
const BODY_KEPT_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 10_000;

/** Record stores that have accepted nothing for ten minutes. */
export const failingStores: HealthCheck = {
  kinds: failingNotice.kinds,
  subjectType,
  async find({ db, clock }) {
    const { rows } = await sql<{
      record_store_id: number;
      organization_id: number;
      url: string;
      failing_since: string;
      last_error: string | null;
      sentences: CodedSentence[] | null;
    }>`
      select store.id as record_store_id, store.organization_id, url, failing_since, last_error,
             last_error_sentences as sentences
      from record_store_lane as lane join record_store as store on store.id = lane.record_store_id
      where is_active and paused_at is null and refused_since is null
        and failing_since <= ${new Date(clock().getTime() - WARN_AFTER_MS)}`.execute(db);
    return rows.map((row) =>
      failingNotice.about(row, row.failing_since, saidAgain(row.sentences, row.last_error)),
    );
  },
};

const RETRIED_AT_ONCE = 1_000;

/**
 * Statements that a store refused are retried until it takes them (specification: "until success"). Operators are told
 * as long as there is any, whether it is parked at the moment or just being tried.
 */
export async function retryParkedStatements({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  await retryParked(db, now, RETRIED_AT_ONCE);
  const { rows } = await sql<{ record_store_id: number; organization_id: number; url: string }>`
    select id as record_store_id, organization_id, url from record_store
    where exists (select from statement where statement.organization_id = record_store.organization_id
                  and outcome = 'parked')
       or exists (select from waiting_statement as waiting join statement using (organization_id, id)
                  where waiting.organization_id = record_store.organization_id and rejections > 0 and parkings > 0)`.execute(
    db,
  );
  await reconcileNotices(db, now, {
    ...parkedNotice,
    current: rows.map((store) => parkedNotice.about(store)),
  });
}

/** What a process of the version before left as it knows it: a store without a turn, and statements put back at their old places. */
export async function findForgottenStatements({ db, log }: Pick<Context, "db" | "log">): Promise<void> {
  await insertTurns(db, sql`true`);
  const stores = await lowerForgottenTurns(db);
  if (stores > 0) log.warn({ stores }, "xAPI statements were found that nobody looked for");
}

/** The text of what arrived long ago is not needed any more; its hash stays. */
export async function shortenDelivered({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - BODY_KEPT_MS);
  for (;;) {
    const { numAffectedRows } = await sql`
      update statement set body = null
      where id in (select id from statement
                   where body is not null and creation_date < ${before} and outcome is null
                     and not exists (select from waiting_statement as waiting
                                     where waiting.organization_id = statement.organization_id and waiting.id = statement.id)
                   order by creation_date limit ${sql.lit(BATCH_SIZE)})`.execute(db);
    if (Number(numAffectedRows ?? 0) < BATCH_SIZE) return;
  }
}

/** What arrived long ago. What waits, was refused or went missing stays until it is settled. */
export async function forgetOldStatements({
  db,
  clock,
  settings,
}: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  if (settings.keptDays.statements === null) return;
  const before = keptSince(clock(), settings.keptDays.statements);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from statement
      where id in (select id from statement
                   where creation_date < ${before} and (outcome is null or outcome in ('dropped', 'given_up'))
                     and not exists (select from waiting_statement as waiting
                                     where waiting.organization_id = statement.organization_id and waiting.id = statement.id)
                   order by id limit ${sql.lit(BATCH_SIZE)})`.execute(db);
    if (Number(numAffectedRows ?? 0) < BATCH_SIZE) return;
  }
}
