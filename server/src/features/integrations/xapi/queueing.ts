import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { isTransactionNumbered } from "#platform/outbox.ts";
import type { EventReader } from "#tenancy/events/index.ts";
import { checkpointTypes, type LearnersStatement, selectCheckpoints, statementsOf } from "./checkpoints.ts";
import { bestEffortVerbs } from "./statements/vocabulary.ts";

/** Makes the statements of learners' checkpoints, in the sequencer's transaction. Without a store nothing is queued. */
export function xapiReader({ settings }: Pick<Context, "settings">): EventReader {
  return {
    name: "xapi",
    async fanOut(trx, events) {
      const checkpoints = events.filter(({ type }) => checkpointTypes.some((known) => known === type));
      if (checkpoints.length === 0) return;
      const reporting = await selectReporting(trx, [
        ...new Set(checkpoints.map((event) => event.organization_id)),
      ]);
      const ids = checkpoints.filter((event) => reporting.has(event.organization_id)).map(({ id }) => id);
      if (ids.length === 0) return;
      await insertStatements(trx, statementsOf(settings.siteUrl, await selectCheckpoints(trx, ids)));
    },
  };
}

async function selectReporting(trx: Database, organizationIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from record_store where is_active and organization_id = any(${[...organizationIds]})`.execute(
    trx,
  );
  return new Set(rows.map((row) => row.organization_id));
}

/** In order. One that is there already stays as it is, whatever became of it. @returns how many are new */
export async function insertStatements(
  db: Database,
  statements: readonly LearnersStatement[],
): Promise<number> {
  if (statements.length === 0) return 0;
  const { rows } = await sql`
    with made as (
      select * from unnest(${statements.map(({ organizationId }) => organizationId)}::bigint[],
                           ${statements.map(({ userId }) => userId)}::bigint[],
                           ${statements.map(({ statement }) => statement.id)}::uuid[],
                           ${statements.map(({ statement }) => statement.verb)}::text[],
                           ${statements.map(({ statement }) => statement.text)}::text[],
                           ${statements.map(({ statement }) => statement.sha256)}::bytea[],
                           ${statements.map(({ happenedAt }) => happenedAt)}::timestamptz[])
             with ordinality as given (organization_id, user_id, statement_id, verb, body, sha256, creation_date, position)
    ), inserted as (
      insert into statement (organization_id, user_id, statement_id, verb, body, sha256, creation_date)
      select organization_id, user_id, statement_id, verb, body, sha256, creation_date from made
      where ${isTransactionNumbered} order by position
      on conflict (organization_id, statement_id) do nothing
      returning id, organization_id, user_id, verb
    )
    insert into waiting_statement (organization_id, id, user_id, is_best_effort)
    select organization_id, id, user_id, verb = any(${bestEffortVerbs}::text[]) from inserted
    returning id`.execute(db);
  return rows.length;
}
