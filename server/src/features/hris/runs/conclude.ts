import { raiseNotice, resolveNotices } from "#features/notices/index.ts";
import type { Context } from "#platform/feature.ts";
import { countChanges } from "../changes/queries.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { linkFeed } from "../feed/feed.ts";
import { namedCounts } from "./counts.ts";
import { heldNotice, noticeKinds, subjectType } from "./notices.ts";
import type { RunRow } from "./run.ts";
import { finishRun } from "./run-queries.ts";

/** Everything that could be done is done: what it was is counted from what stands in the list of changes. */
export async function conclude(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
): Promise<void> {
  await linkFeed({ db, clock }, connection, run.id);
  const now = clock();
  if (run.phase === "undo") return finishRun(db, now, run.id, { state: "undone" });
  await db.transaction().execute(async (trx) => {
    const held = await countChanges(trx, run.id, ["held"]);
    const counts = namedCounts(await countChanges(trx, run.id, ["applied"]));
    const state = held.size > 0 ? "held" : "succeeded";
    await finishRun(trx, now, run.id, { state, counts });
    const matter = { kinds: noticeKinds, subjectType, subjectIds: [connection.id] };
    if (state === "held") await raiseNotice(trx, now, heldNotice(connection, run, held));
    else if (run.kind !== "delta") await resolveNotices(trx, now, matter);
  });
}

export async function fail(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  failureReason: string,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await finishRun(trx, now, run.id, { state: "failed", failureReason });
    if (run.kind === "preview") return;
    await raiseNotice(trx, now, {
      ...{ organizationId: connection.organization_id, kind: "hris_run.failed", severity: "problem" },
      ...{ subjectType, subjectId: connection.id },
      message: `The HR connection of ${connection.organization} could not be followed. ${failureReason} Accounts stay as they are.`,
    });
  });
}
