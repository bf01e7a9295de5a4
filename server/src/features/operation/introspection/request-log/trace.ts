import { sql } from "kysely";
import { wordsOfProblem } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import { defineSentence, verbatim } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";

const answered = defineSentence("request.answered", "{method} {path} was answered {status}.");
const refused = defineSentence("request.refused", "{method} {path} was answered {status}: {code}.");

export const requestTrace: TraceSource = {
  async find(db, text) {
    const requests = await selectRequests(db, text);
    return requests.slice(0, 1).map(({ organization_id: organizationId, user_id: userId }) => ({
      organizationId,
      userId,
      requestId: text,
      eventId: null,
    }));
  },

  async entries(db, { requestId }) {
    return requestId === null ? [] : (await selectRequests(db, requestId)).map(describe);
  },
};

interface LoggedRequest {
  organization_id: number | null;
  user_id: number | null;
  occurred_at: string;
  method: string;
  path: string | null;
  status: number;
  code: string | null;
  request_id: string;
}

async function selectRequests(db: Database, requestId: string): Promise<LoggedRequest[]> {
  const { rows } = await sql<LoggedRequest>`
    select organization_id, user_id, occurred_at, method, path, status, code, request_id from request_log
    where request_id = ${requestId} order by id desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db);
  return rows;
}

function describe(request: LoggedRequest): TraceEntry {
  const { method, path, status, code } = request;
  const isRefused = status >= 400;
  const advice = isRefused && code !== null ? wordsOfProblem(code) : undefined;
  const answer = { method, path: path ?? "?", status };
  return {
    at: request.occurred_at,
    step: "request",
    outcome: isRefused ? "stopped" : "done",
    detail: [code === null ? answered(answer) : refused({ ...answer, code })],
    ...(advice === undefined ? {} : { advice: [verbatim(advice)] }),
    requestId: request.request_id,
  };
}
