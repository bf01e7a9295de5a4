import { text as readText } from "node:stream/consumers";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { isUuid } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { Choice, Nullable } from "#platform/schema.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { type JobInput, type JobRow, openResult, selectJobOfKind, startJob } from "#tenancy/jobs/index.ts";
import { contextNotFound, rosterImportNotFound, rosterOff } from "../problems.ts";
import { selectImportableContext } from "./context-queries.ts";
import { skipReasons } from "./import-member.ts";
import { rosterImport } from "./roster-import.ts";

const MOST_SHOWN = 1_000;
const Skipped = Type.Object({ subject: Nullable(Type.String()), reason: Choice(skipReasons) });

const Input = Type.Object({ context: Type.Integer(), dry_run: Type.Boolean() });

/** @throws contextNotFound, rosterOff */
export async function startRosterImport(
  context: Context,
  request: HttpRequest,
  id: number,
  { dry_run: isDry = false }: { dry_run?: boolean },
) {
  const course = await selectImportableContext(context.db, id);
  if (!course) throw contextNotFound();
  if (!course.is_open) throw rosterOff();
  const organizationId = course.organization_id;
  const jobId = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const input = { context: id, dry_run: isDry };
    const job = await startJob(trx, now, { organizationId, kind: rosterImport, input });
    await audit(
      change,
      "lti_roster.import",
      { organizationId, type: "job", id: job.id },
      { context: [null, id], dry_run: [null, isDry] },
    );
    return job.id;
  });
  return rosterImportOf(context.db, jobId);
}

/** @throws rosterImportNotFound */
export async function rosterImportOf(db: Database, id: string) {
  const row = isUuid(id) ? await selectJobOfKind(db, rosterImport, id) : undefined;
  if (!row) throw rosterImportNotFound();
  const { context, dry_run } = Value.Parse(Input, row.input);
  const skipped = row.finished_at === null ? [] : await skippedMembers(db, row);
  return {
    id: row.id,
    context,
    dry_run,
    status: row.status,
    members: row.rows_done,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    skipped: row.failed,
    skipped_by_reason: Object.fromEntries(
      skipReasons
        .map((reason) => [reason, skipped.filter((one) => one.reason === reason).length] as const)
        .filter(([, count]) => count > 0),
    ),
    skipped_members: skipped.slice(0, MOST_SHOWN),
    ...waitingFor(row),
    error: row.status === "failed" ? row.error : null,
    error_sentences: row.status === "failed" ? row.error_sentences : null,
    creation_date: row.creation_date,
    finished_at: row.finished_at,
  };
}

/** A platform that is asked again later: why, and when. */
function waitingFor({ status, error, error_sentences: sentences, step_after: next }: JobInput) {
  const isWaiting = status === "running" && error !== null;
  return {
    waiting_reason: isWaiting ? error : null,
    waiting_sentences: isWaiting ? sentences : null,
    next_attempt_at: isWaiting ? next : null,
  };
}

async function skippedMembers(db: Database, job: JobRow) {
  const lines = (await readText((await openResult(db, job)).content)).split("\n");
  return lines.filter((line) => line !== "").map((line) => Value.Parse(Skipped, JSON.parse(line)));
}
