import { sql } from "kysely";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";

/** Statements about a person, on their way to the record store. */
export const statementTrace: TraceSource = {
  async entries(db, { organizationId, userId, eventId }) {
    if (organizationId === null || userId === null || eventId !== null) return [];
    const { rows } = await sql<StatementState>`
      select statement_id, verb, creation_date, outcome, finished_at, last_status, last_error from statement
      where organization_id = ${organizationId} and user_id = ${userId}
      order by id desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db);
    return rows.map(describe);
  },
};

interface StatementState {
  statement_id: string;
  verb: string;
  creation_date: string;
  outcome: string | null;
  finished_at: string | null;
  last_status: number | null;
  last_error: string | null;
}

function describe(statement: StatementState): TraceEntry {
  const verb = statement.verb.split("/").at(-1);
  const what = `Statement ${statement.statement_id} (${verb})`;
  const common = { at: statement.finished_at ?? statement.creation_date, step: "xapi.statement" };
  if (statement.outcome === "delivered")
    return { ...common, outcome: "done", detail: `${what} is in the record store.` };
  if (statement.outcome === null)
    return { ...common, outcome: "waiting", detail: `${what} waits to be sent.` };
  const answer = statement.last_error ?? statement.last_status ?? "no answer";
  return {
    ...common,
    outcome: "stopped",
    detail: `${what} is ${statement.outcome}: ${answer}.`,
    advice: "See what the store answered, then send it again: lectern record-stores.",
  };
}
