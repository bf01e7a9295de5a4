import { sql } from "kysely";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";
import { statusOf } from "../statement-queries.ts";
import type { statementStatuses } from "./schemas.ts";

/** Statements about a person, on their way to the record store. */
export const statementTrace: TraceSource = {
  async entries(db, { organizationId, userId, eventId }) {
    if (organizationId === null || userId === null || eventId !== null) return [];
    const { rows } = await sql<StatementState>`
      select statement_id, verb, creation_date, ${statusOf} as status, finished_at, last_status, last_error,
             (select id from record_store where record_store.organization_id = statement.organization_id) as store_id
      from statement
      where organization_id = ${organizationId} and user_id = ${userId}
      order by id desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db);
    return rows.map(describe);
  },
};

interface StatementState {
  statement_id: string;
  verb: string;
  creation_date: string;
  status: (typeof statementStatuses)[number];
  finished_at: string | null;
  last_status: number | null;
  last_error: string | null;
  store_id: number | null;
}

function describe(statement: StatementState): TraceEntry {
  const verb = statement.verb.split("/").at(-1);
  const what = `Statement ${statement.statement_id} (${verb})`;
  const common = { at: statement.finished_at ?? statement.creation_date, step: "xapi.statement" };
  if (statement.status === "delivered")
    return { ...common, outcome: "done", detail: `${what} is in the record store.` };
  if (statement.status === "queued")
    return { ...common, outcome: "waiting", detail: `${what} waits to be sent.` };
  return {
    ...common,
    outcome: "stopped",
    detail: `${what} is ${statement.status.replace("_", " ")}. ${answerOf(statement)}`,
    advice: adviceOn(statement),
  };
}

function answerOf({ last_error: error, last_status: status }: StatementState): string {
  return error ?? (status === null ? "The store did not answer." : `The store answered ${status}.`);
}

function adviceOn({ statement_id: id, store_id: store }: StatementState): string {
  const look = `See the store's answer: lectern record-stores statement ${id}.`;
  if (store === null) return `${look} The organization has no record store any more.`;
  return `${look} When the cause is gone, send it again: lectern record-stores resend ${store} --statement ${id}.`;
}
