import type { Context } from "#platform/feature.ts";
import { inSentences } from "#platform/health/sentence.ts";
import { hubOf } from "../../adapters/adapter.ts";
import { plannedChanges } from "../../changes/planned-change.ts";
import { selectLostSince } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import { HubError } from "../../hub/failure.ts";
import { readSnapshot } from "../../hub/snapshot.ts";
import type { PersonChange } from "../../plan/change.ts";
import { type Plan, planRun } from "../../plan/plan.ts";
import type { OnFile } from "../../plan/state.ts";
import { termsOf } from "../../plan/terms.ts";
import { isIntegrationNew } from "../../run-queue/queries.ts";
import type { RunRow } from "../../run-queue/run.ts";
import { feedEmployees } from "../feed/feed.ts";
import { gateAnswer } from "./losses.ts";
import { loadOnFile } from "./on-file.ts";
import { storePreview, storeRun } from "./stored-plan.ts";

/** Records may come to the hub a little late. Where its clock is behind ours, so much more is asked for again. */
const OVERLAP_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Reads the hub and stores what is to be done: everything that comes after can be done by another process. The feed of
 * employees follows the reading at once, since nothing of it takes anything from anybody.
 * @throws HubError, LostRun
 */
export async function readAndPlan(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = context.clock();
  const hub = hubOf(context, connection);
  const check = await hub.check(signal);
  if (check.state !== "ready")
    throw new HubError(check.state === "disabled" ? "disabled" : "setup", ...check.detail.sentences);
  const { kind, ...reading } = readingFor(run, connection, check.behindMs ?? 0);
  const snapshot = await readSnapshot(hub, startedAt, { ...reading, signal });
  const terms = termsOf(connection, startedAt);
  const onFile = await loadOnFile(context.db, connection, snapshot, terms.policies);
  const plan = planRun(snapshot, onFile, terms);
  const lately = await selectLostSince(context.db, connection.id, new Date(startedAt.getTime() - DAY_MS));
  const isReplaced = await isIntegrationNew(context.db, connection.id);
  const gate = gateAnswer({ plan, snapshot, onFile, isStale: check.isStale, isReplaced }, connection, lately);
  const isHeld = gate.holds !== "nothing";
  const proposed = isHeld ? withMissingOnes(plan, onFile) : plan;
  const changes = () => plannedChanges(proposed, snapshot, onFile, gate);
  if (run.kind !== "preview")
    await feedEmployees(context, connection, run.id, { snapshot, onFile, plan, now: startedAt });
  const found = { snapshot, plan, changes, held: isHeld ? inSentences(...gate.reasons) : null, startedAt };
  await (run.kind === "preview" ? storePreview : storeRun)(context, { ...run, kind }, connection, found);
}

/**
 * What is asked of the hub. Where there is no earlier reading that changes could be told from, a run of changes is one of
 * all. Every other run of changes says nothing of who is missing, also where the hub is a file and is read whole: that
 * somebody is still not in the same file is nothing new, only the calendar can change what it means.
 */
function readingFor({ kind }: RunRow, { watermark, hub }: ConnectionRow, behindMs: number) {
  if (kind !== "delta" || watermark === null) {
    return { kind: kind === "delta" ? ("full" as const) : kind, isOfAll: true };
  }
  if (hub === "csv") return { kind, isOfAll: false };
  return { kind, isOfAll: false, updatedAfter: new Date(Date.parse(watermark) - OVERLAP_MS - behindMs) };
}

/** What an operator is shown of a held run: those who are missing leave when it is approved, not a night later. */
function withMissingOnes(plan: Plan, onFile: OnFile): Plan {
  const accounts = new Map(onFile.accounts.map((account) => [account.userId, account]));
  const missing = plan.newlyMissing.employees.flatMap((hubId): PersonChange[] => {
    const link = onFile.employees.get(hubId);
    const account = link && accounts.get(link.userId);
    if (!account?.isActive || account.isAdmin) return [];
    const person = `${account.profile.first_name} ${account.profile.last_name}`.trim() || hubId;
    return [{ kind: "deactivate", hubId, person, userId: account.userId, reason: "missing_once" }];
  });
  return { ...plan, people: [...plan.people, ...missing] };
}
