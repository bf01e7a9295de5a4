import { backupMessage } from "#operation/backups/index.ts";
import { diskMessage, diskState, readServiceState, type ServiceState } from "#operation/processes/index.ts";
import { restoreSentences, selectOpenRestore } from "#operation/restores/index.ts";
import { readServerVersion } from "#platform/database/server-version.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import type { Context } from "#platform/feature.ts";
import { leastRoom } from "#platform/files/room.ts";
import {
  type CodedSentence,
  codedSentences,
  defineSentence,
  inSentences,
  type Message,
  type Sentence,
  saidAgain,
} from "#platform/health/sentence.ts";
import { selectUnresolved, type UnresolvedNotice } from "#tenancy/notices/index.ts";
import { worstOf } from "./channel-states.ts";
import { checkNameOf, checkNames } from "./check-names.ts";

interface Check {
  check: string;
  state: "ok" | "warning" | "failing";
  message: string;
  sentences: CodedSentence[];
  is_acknowledged: boolean;
}

/** What is seen at this moment, before a notice can say so. */
interface Finding extends Message {
  state: Check["state"];
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
    ["database", found("ok", databaseAnswers({ version: await readServerVersion(context.db) }))],
  ]);
  findings.set("backups", { state: "ok", ...(await backupMessage(context.db)) });
  const room = await leastRoom(context.settings.folders);
  const states = { ok: "ok", low: "warning", full: "failing" } as const;
  if (room !== null) findings.set("disk", { state: states[diskState(room)], ...diskMessage(room) });
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
  const { message, sentences } = state === "ok" || isSeen ? (finding ?? nothingWrong) : toldBy(notices);
  return {
    check,
    state,
    message,
    sentences: codedSentences(sentences),
    is_acknowledged: notices.length > 0 && notices.every(({ is_acknowledged: isKnown }) => isKnown),
  };
}

const nothingWrong = inSentences(defineSentence("health.nothing_wrong", "Nothing is known to be wrong.")());
const andMore = defineSentence("health.more", "Further notices, which the list of notices has: {count}.");

function toldBy(notices: readonly UnresolvedNotice[]): Message {
  const told = notices.slice(0, MOST_TOLD).flatMap(({ sentences, message }) => saidAgain(sentences, message));
  const rest = notices.length - MOST_TOLD;
  return inSentences(...told, rest > 0 ? andMore({ count: rest }) : null);
}

function found(state: Check["state"], ...sentences: readonly Sentence[]): Finding {
  return { state, ...inSentences(...sentences) };
}

const databaseAnswers = defineSentence("health.database", "PostgreSQL {version} answers.");

function workersFinding({ reasons, backlog }: ServiceState): Finding {
  if (reasons.length > 0) return found("failing", ...reasons.flatMap(({ sentences }) => sentences));
  const waiting = backlog.count > 0 ? beingSequenced({ count: backlog.count }) : noEventWaits();
  return found("ok", allRun(), waiting);
}

const allRun = defineSentence("health.workers", "All workers are running.");
const beingSequenced = defineSentence("health.events_waiting", "Events being sequenced: {count}.");
const noEventWaits = defineSentence("health.no_event_waits", "No event waits to be sequenced.");

async function sendingFinding({ db }: Pick<Context, "db">): Promise<Finding> {
  const restore = await selectOpenRestore(db);
  if (restore === null) return found("ok", sentWhenDue());
  const since = nothingSince({ since: restore.detected_at });
  return found("failing", since, restoreSentences[restore.reason](), decide());
}

const sentWhenDue = defineSentence("health.sending", "Deliveries are sent when they are due.");
const nothingSince = defineSentence("health.held", "Nothing has been sent since {since}.");
const decide = defineSentence(
  "health.held.decide",
  "See `lectern restores status`, then decide with `lectern restores resume`.",
);
