import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Message, type Sentence } from "#platform/health/sentence.ts";
import { raiseNotice } from "#tenancy/notices/index.ts";
import {
  abandonPlanned,
  countAbsences,
  countChanges,
  countGivenUp,
  moveChanges,
} from "../changes/queries.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { announceAbsences, announceHeld, resolveRunNotices, subjectType } from "../notices/notices.ts";
import type { RunRow } from "../run-queue/run.ts";
import { namedCounts } from "./counts.ts";
import { linkFeed } from "./feed/feed.ts";
import { finishRun } from "./run-queries.ts";

/** Everything that could be done is done: what it was is counted from what stands in the list of changes. */
export async function conclude(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  outcome: "done" | "paused",
): Promise<void> {
  await linkFeed({ db, clock }, connection, run.id);
  const now = clock();
  await db.transaction().execute(async (trx) => {
    if (outcome === "paused") {
      await abandonPlanned(trx, run.id, { reason: "paused" });
      await moveChanges(trx, run.id, "held", "rejected");
    }
    const held = await countChanges(trx, run.id, ["held"]);
    const counts = namedCounts(await countChanges(trx, run.id, ["applied"]));
    const failure = outcome === "paused" ? inSentences(paused()) : failureOf(await countGivenUp(trx, run.id));
    const state = held.size > 0 ? "held" : failure === null ? "succeeded" : "failed";
    if (!(await finishRun(trx, now, run.id, { state, counts, failure }))) return;
    if (state === "held") await announceHeld(trx, now, connection);
    const absences = run.approved_by === null ? await countAbsences(trx, run.id) : 0;
    if (absences > 0) await announceAbsences(trx, now, connection, run, absences);
    if (failure !== null && outcome === "done") await raiseFailure(trx, now, connection, failure.sentences);
    if (state === "succeeded") await resolveRunNotices(trx, now, connection.id, ["hris_run.failed"]);
  });
}

const paused = defineSentence(
  "hris_run.paused",
  "The connection was paused while the run was under way. What it had done stays; undo takes it back.",
);

function failureOf(givenUp: number): Message | null {
  return givenUp === 0 ? null : inSentences(notMade({ count: givenUp }));
}

const notMade = defineSentence(
  "hris_run.changes_not_made",
  "{count} of its changes could not be made for a mistake of this service, whose log says which; all others are done. The next reading tries again.",
);

/** Concludes a run whose changes were taken back. */
export async function concludeUndo(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
): Promise<void> {
  await linkFeed({ db, clock }, connection, run.id);
  await finishRun(db, clock(), run.id, { state: "undone" });
}

/** The run is over before it began, because somebody wanted it so: operators are not told of what they did. */
export async function endUnread({ db, clock }: Context, run: RunRow, failure: Message): Promise<void> {
  await finishRun(db, clock(), run.id, { state: "failed", failure });
}

export async function fail(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  failure: Message,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    if (!(await finishRun(trx, now, run.id, { state: "failed", failure }))) return;
    if (run.kind !== "preview")
      await raiseFailure(trx, now, connection, [...failure.sentences, whatStays[run.phase]()]);
  });
}

const whatStays = {
  read: defineSentence("hris_run.failed.read", "Accounts stay as they are."),
  apply: defineSentence("hris_run.failed.apply", "What it had done stays; undo takes it back."),
  undo: defineSentence(
    "hris_run.failed.undo",
    "What it had taken back stays so; undo goes on with the rest.",
  ),
} as const satisfies Record<RunRow["phase"], () => Sentence>;
const notFollowed = defineSentence(
  "hris_run.failed",
  "The HR connection of {organization} could not be followed.",
);

function raiseFailure(
  trx: Database,
  now: Date,
  connection: ConnectionRow,
  reasons: readonly Sentence[],
): Promise<void> {
  return raiseNotice(trx, now, {
    organizationId: connection.organization_id,
    kind: "hris_run.failed",
    severity: "problem",
    subjectType,
    subjectId: connection.id,
    ...inSentences(notFollowed({ organization: connection.organization }), ...reasons),
  });
}
