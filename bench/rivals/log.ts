import { sql } from "kysely";
import type { WebhookStage } from "../../server/test/stages/webhook-stage.ts";
import type { RivalAttempt } from "./delivery.ts";

type Db = WebhookStage["context"]["db"];

/** A table as somebody makes it who keeps such a log beside a library for jobs; with the one index that ours has. */
export async function createRivalLog(db: Db): Promise<void> {
  await sql`
    create table rival_attempt (delivery_id uuid not null, started_at timestamptz not null, duration_ms integer not null,
                                status integer, response_body text, signature text, standard_signature text)`.execute(
    db,
  );
  await sql`create index on rival_attempt (delivery_id)`.execute(db);
}

/** One, by the statement that a handler runs; named, so that it is planned once. */
export function insertOne(attempt: RivalAttempt) {
  return {
    name: "insert-attempt",
    text: `insert into rival_attempt (delivery_id, started_at, duration_ms, status, response_body, signature,
                                      standard_signature) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      attempt.delivery_id,
      attempt.started_at,
      attempt.duration_ms,
      attempt.status,
      attempt.response_body,
      attempt.signature,
      attempt.standard_signature,
    ],
  };
}

/** A whole batch, where the library hands jobs out in batches. */
export function insertMany(attempts: readonly RivalAttempt[]) {
  return {
    name: "insert-attempts",
    text: "insert into rival_attempt select * from jsonb_populate_recordset(null::rival_attempt, $1::jsonb)",
    values: [JSON.stringify(attempts)],
  };
}

/** Attempts of any of the senders that can be looked up. */
export async function countLoggedAttempts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from rival_attempt) + (select count(*) from delivery_attempt) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
