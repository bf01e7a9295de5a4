import { sql } from "kysely";
import { type CodedSentence, defineSentence, type Sentence, saidAgain } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";
import { statusOf } from "../statement-queries.ts";
import type { statementStatuses } from "./schemas.ts";

const stateSentences = {
  delivered: defineSentence("statement.delivered", "Statement {statement} ({verb}) is in the record store."),
  queued: defineSentence("statement.queued", "Statement {statement} ({verb}) waits to be sent."),
  parked: defineSentence("statement.parked", "Statement {statement} ({verb}) is parked."),
  dropped: defineSentence("statement.dropped", "Statement {statement} ({verb}) is dropped."),
  given_up: defineSentence("statement.given_up", "Statement {statement} ({verb}) is given up."),
  missing: defineSentence(
    "statement.missing",
    "Statement {statement} ({verb}) is missing in the record store.",
  ),
};
const noAnswer = defineSentence("statement.no_answer", "The store did not answer.");
const answered = defineSentence("statement.answered", "The store answered {status}.");
const seeAnswer = defineSentence(
  "statement.see",
  "See the store's answer: `lectern record-stores statement {statement}`.",
);
const noStore = defineSentence("statement.no_store", "The organization has no record store any more.");
const resend = defineSentence(
  "statement.resend",
  "When the cause is gone, send it again: `lectern record-stores resend {store} --statement {statement}`.",
);

/** Statements about a person, on their way to the record store. */
export const statementTrace: TraceSource = {
  async entries(db, { organizationId, userId, eventId }) {
    if (organizationId === null || userId === null || eventId !== null) return [];
    const { rows } = await sql<StatementState>`
      select statement_id, verb, creation_date, ${statusOf} as status, finished_at, last_status, last_error, last_error_sentences,
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
  last_error_sentences: CodedSentence[] | null;
  store_id: number | null;
}

function describe(statement: StatementState): TraceEntry {
  const { status } = statement;
  const verb = statement.verb.split("/").at(-1) ?? "";
  const common = {
    at: statement.finished_at ?? statement.creation_date,
    step: "xapi.statement",
    detail: [stateSentences[status]({ statement: statement.statement_id, verb })],
  };
  if (status === "delivered") return { ...common, outcome: "done" };
  if (status === "queued") return { ...common, outcome: "waiting" };
  return {
    ...common,
    outcome: "stopped",
    detail: [...common.detail, ...answerOf(statement)],
    advice: adviceOn(statement),
  };
}

function answerOf({
  last_error: error,
  last_error_sentences: sentences,
  last_status: status,
}: StatementState): Sentence[] {
  if (error !== null) return saidAgain(sentences, error);
  return [status === null ? noAnswer() : answered({ status })];
}

function adviceOn({ statement_id: statement, store_id: store }: StatementState): Sentence[] {
  return [seeAnswer({ statement }), store === null ? noStore() : resend({ store, statement })];
}
