import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type CodedSentence, defineSentence, saidAgain } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";
import { writtenCode } from "./code.ts";

const ledTo = defineSentence("launch.done", "Launch {code} led to {destination}.");
const ledToLessons = defineSentence("launch.done.lessons", "Launch {code} led to the learner's lessons.");
const stoppedAt = defineSentence("launch.stopped", "Launch {code} stopped at {step} ({problem}):");
const seeLog = defineSentence("launch.stopped.see", "The launch log has the whole entry.");

/** `K7Q2-9XMD`, as somebody may type it. */
const CODE = /^[A-Za-z0-9]{4}[- ]?[A-Za-z0-9]{4}$/;

export const launchTrace: TraceSource = {
  async find(db, text) {
    if (!CODE.test(text)) return [];
    const launches = await selectLaunches(db, sql`code = ${writtenCode(text)}`);
    return launches.map((launch) => ({
      organizationId: launch.organization_id,
      userId: launch.user_id,
      requestId: launch.request_id,
      eventId: null,
    }));
  },

  async entries(db, { organizationId, userId, requestId }) {
    const conditions = [
      ...(organizationId !== null && userId !== null
        ? [sql`organization_id = ${organizationId} and user_id = ${userId}`]
        : []),
      ...(requestId === null ? [] : [sql`request_id = ${requestId}`]),
    ];
    if (conditions.length === 0) return [];
    const launches = await selectLaunches(db, sql.join(conditions, sql` or `));
    return launches.map(describe);
  },
};

function describe({ code, step, destination, ...launch }: Launch): TraceEntry {
  const common = { at: launch.occurred_at, step: "lti.launch", requestId: launch.request_id };
  if (step !== null) {
    const stopped = stoppedAt({ code, step, problem: launch.problem_code ?? "" });
    return {
      ...common,
      outcome: "stopped",
      detail: [stopped, ...saidAgain(launch.reason_sentences, launch.reason)],
      advice: [seeLog()],
    };
  }
  const detail = destination === null ? ledToLessons({ code }) : ledTo({ code, destination });
  return { ...common, outcome: "done", detail: [detail] };
}

interface Launch {
  code: string;
  organization_id: number | null;
  user_id: number | null;
  step: string | null;
  problem_code: string | null;
  reason: string | null;
  reason_sentences: CodedSentence[] | null;
  destination: string | null;
  request_id: string;
  occurred_at: string;
}

async function selectLaunches(db: Database, condition: RawBuilder<unknown>): Promise<Launch[]> {
  const { rows } = await sql<Launch>`
    select code, organization_id, user_id, step, problem_code, reason, reason_sentences, destination, request_id, occurred_at
    from lti_launch where ${condition} order by occurred_at desc, id desc limit ${sql.lit(MOST_ENTRIES)}`.execute(
    db,
  );
  return rows;
}
