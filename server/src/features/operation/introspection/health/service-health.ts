import { diskSentence, diskState, readServiceState, type ServiceState } from "#operation/processes/index.ts";
import { restoreReasons, selectOpenRestore } from "#operation/restores/index.ts";
import { readServerVersion } from "#platform/database/server-version.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import type { Context } from "#platform/feature.ts";
import { leastRoom } from "#platform/files/room.ts";
import { worstOf } from "./channel-states.ts";

type Check = { check: "workers" | "sending" | "database" | "disk"; state: "ok" | "failing"; message: string };

/** Whether somebody works, anything is sent and there is room, for operators: the same in every process of a machine. */
export async function checkService(context: Pick<Context, "db" | "clock" | "settings">) {
  const service = await readServiceState(context);
  const checks: Check[] = [
    workersCheck(service),
    await sendingCheck(context),
    { check: "database", state: "ok", message: `PostgreSQL ${await readServerVersion(context.db)} answers.` },
  ];
  const room = await leastRoom(context.settings.folders);
  if (room !== null)
    checks.push({
      check: "disk",
      state: diskState(room) === "full" ? "failing" : "ok",
      message: diskSentence(room),
    });
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

function workersCheck({ reasons, backlog }: ServiceState): Check {
  if (reasons.length > 0) return { check: "workers", state: "failing", message: reasons.join(" ") };
  const waiting = backlog.count > 0 ? `${backlog.count} being numbered` : "none waits to be numbered";
  return {
    check: "workers",
    state: "ok",
    message: `Somebody works, and no worker hangs. Of the events, ${waiting}.`,
  };
}

async function sendingCheck({ db }: Pick<Context, "db">): Promise<Check> {
  const restore = await selectOpenRestore(db);
  if (restore === null) return { check: "sending", state: "ok", message: "What is due is sent." };
  return {
    check: "sending",
    state: "failing",
    message: `Nothing has been sent since ${restore.detected_at}: the database was restored or copied (${restoreReasons[restore.reason]}). See \`lectern restores status\`, then decide with \`lectern restores resume\`.`,
  };
}
