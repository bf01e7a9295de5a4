import { sql } from "kysely";
import { hadOtherVisitor } from "#people/credentials/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn, otherPerson } from "#platform/http/guard/page-guard.ts";
import type { HttpRequest, LearnerSession } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { hasScenario } from "../catalogue/queries.ts";
import { scenarioUnavailable, scenarioUnknown } from "../problems.ts";
import { selectRun } from "./queries.ts";
import type { RunAddress, RunRow } from "./run.ts";
import { isStillRunning } from "./start/open.ts";

export interface Visit {
  session: LearnerSession;
  address: RunAddress;
  run: RunRow;
}

/**
 * Every page of an attempt comes through here. Another learner's attempt is as unknown as one that does not exist. What was
 * completed can be read for ever; what a withdrawn scenario ended is explained.
 * @throws notFound, scenarioUnknown (404), scenarioUnavailable (403)
 */
export async function visitRun(
  context: Context,
  request: HttpRequest,
  params: { id: string; attempt: string },
): Promise<Visit> {
  const { session, address } = addressOf(request, params);
  const { db, clock } = context;
  const known = await selectRun(db, clock(), address);
  if (!known) throw await unknownRun(context, request, address);
  const isOver = known.due !== null && !(await isStillRunning(context, address));
  const run = isOver ? ((await selectRun(db, clock(), address)) ?? known) : known;
  if (run.ended_reason === "withdrawn" && !run.is_playable) throw scenarioUnavailable();
  if (run.status === "running") await markSeen(db, clock(), run);
  return { session, address, run };
}

/** Whose attempt an address names. @throws notSignedIn, notFound */
export function addressOf(
  { session }: HttpRequest,
  { id, attempt }: { id: string; attempt: string },
): { session: LearnerSession; address: RunAddress } {
  if (!session) throw notSignedIn();
  if (!/^[1-9]\d{0,8}$/.test(attempt)) throw notFound();
  const { organizationId, userId } = session;
  return { session, address: { organizationId, userId, scenarioId: id, attempt: Number(attempt) } };
}

async function unknownRun(context: Context, request: HttpRequest, address: RunAddress) {
  const { session } = request;
  if (session && hadOtherVisitor(context, request, session)) return otherPerson();
  const isKnown = await hasScenario(context.db, address.organizationId, address.scenarioId);
  return isKnown ? notFound() : scenarioUnknown();
}

/** The tab is open again. */
async function markSeen(
  db: Database,
  now: Date,
  { organization_id: organizationId, id }: RunRow,
): Promise<void> {
  await sql`
    update scenario_run set seen_at = ${now}, left_at = null
    where organization_id = ${organizationId} and id = ${id} and status = 'running'`.execute(db);
}
