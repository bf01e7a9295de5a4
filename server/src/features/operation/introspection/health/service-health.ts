import { backupSentence } from "#operation/backups/index.ts";
import { diskSentence, diskState, readServiceState, type ServiceState } from "#operation/processes/index.ts";
import { restoreReasons, selectOpenRestore } from "#operation/restores/index.ts";
import { readServerVersion } from "#platform/database/server-version.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import type { Context } from "#platform/feature.ts";
import { leastRoom } from "#platform/files/room.ts";
import { selectUnresolved, type UnresolvedNotice } from "#tenancy/notices/index.ts";
import { worstOf } from "./channel-states.ts";
import { checkNameOf, checkNames } from "./check-names.ts";

interface Check {
  check: string;
  state: "ok" | "warning" | "failing";
  message: string;
  is_acknowledged: boolean;
}

/** What is seen at this moment, before a notice can say so. */
interface Finding {
  state: Check["state"];
  message: string;
}

type HealthContext = Pick<Context, "db" | "clock" | "settings">;

/**
 * How the service is, for operators. What is wrong is what notices say that is not over: they are the one memory of it, and
 * lists, metrics and `doctor` tell the same. What can be seen at once is looked at beside them.
 */
export async function checkService(context: HealthContext) {
  const service = await readServiceState(context);
  const checks = await assembleChecks(context, service);
  const { backlog, workers } = service;
  return {
    checked_at: isoTimestamp(context.clock()),
    state: worstOf(checks),
    checks,
    unsequenced: {
      count: backlog.count,
      oldest_at: backlog.oldestAt === null ? null : isoTimestamp(backlog.oldestAt),
    },
    workers,
  };
}

/** For `/metrics`: 0 is ok, 1 a warning, 2 failing. */
export async function readHealthLevels(context: HealthContext) {
  const checks = await assembleChecks(context, await readServiceState(context));
  const levels = { ok: 0, warning: 1, failing: 2 };
  return checks.map(({ check, state }) => ({ labels: { check }, value: levels[state] }));
}

async function assembleChecks(context: HealthContext, service: ServiceState): Promise<Check[]> {
  const seen = await observeNow(context, service);
  const unresolved = await selectUnresolved(context.db);
  const byName = Map.groupBy(unresolved, ({ kind }) => checkNameOf(kind));
  const names = new Set<string>([...checkNames, ...byName.keys()]);
  return [...names].map((name) => checkOf(name, seen.get(name), byName.get(name) ?? []));
}

async function observeNow(context: HealthContext, service: ServiceState): Promise<Map<string, Finding>> {
  const findings = new Map<string, Finding>([
    ["workers", workersFinding(service)],
    ["sending", await sendingFinding(context)],
    ["database", { state: "ok", message: `PostgreSQL ${await readServerVersion(context.db)} answers.` }],
  ]);
  findings.set("backups", { state: "ok", message: await backupSentence(context.db) });
  const room = await leastRoom(context.settings.folders);
  const states = { ok: "ok", low: "warning", full: "failing" } as const;
  if (room !== null) findings.set("disk", { state: states[diskState(room)], message: diskSentence(room) });
  return findings;
}

const MOST_TOLD = 5;

function checkOf(check: string, finding: Finding | undefined, notices: readonly UnresolvedNotice[]): Check {
  const told: Check["state"][] = notices.map(({ severity }) =>
    severity === "problem" ? "failing" : "warning",
  );
  const states = [...told, ...(finding ? [finding.state] : [])].map((state) => ({ state }));
  const worst = worstOf(states);
  const state = worst === "unused" ? "ok" : worst;
  const isSeen = finding !== undefined && finding.state !== "ok";
  const messages = isSeen ? [finding.message] : notices.slice(0, MOST_TOLD).map(({ message }) => message);
  const rest =
    isSeen || notices.length <= MOST_TOLD ? [] : [`And ${notices.length - MOST_TOLD} more: see notices.`];
  return {
    check,
    state,
    message:
      state === "ok"
        ? (finding?.message ?? "Nothing is known to be wrong.")
        : [...messages, ...rest].join(" "),
    is_acknowledged: notices.length > 0 && notices.every(({ is_acknowledged: isKnown }) => isKnown),
  };
}

function workersFinding({ reasons, backlog }: ServiceState): Finding {
  if (reasons.length > 0) return { state: "failing", message: reasons.join(" ") };
  const waiting =
    backlog.count > 0 ? `${backlog.count} events are being sequenced` : "no event waits to be sequenced";
  return { state: "ok", message: `All workers are running, and ${waiting}.` };
}

async function sendingFinding({ db }: Pick<Context, "db">): Promise<Finding> {
  const restore = await selectOpenRestore(db);
  if (restore === null) return { state: "ok", message: "Deliveries are sent when they are due." };
  return {
    state: "failing",
    message: `Nothing has been sent since ${restore.detected_at}: the database was restored or copied (${restoreReasons[restore.reason]}). See \`lectern restores status\`, then decide with \`lectern restores resume\`.`,
  };
}
