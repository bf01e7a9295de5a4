import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { abandonPlanned } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import { explainState } from "../../connections/queries.ts";
import type { RunRow } from "../../run-queue/run.ts";
import { fail } from "../conclude.ts";

/** So often a run may end the process that works on it, at one and the same place. */
export const MOST_ATTEMPTS = 3;

/** Whether the run has broken off so often without getting on that it would only end the next process too. */
export function hasBrokenOffTooOften({ attempts }: Pick<RunRow, "attempts">): boolean {
  return attempts > MOST_ATTEMPTS;
}

/** Ends it as failed, and says at the connection too what there is to do. */
export async function endBrokenOff(context: Context, run: RunRow, connection: ConnectionRow): Promise<void> {
  const reason = brokenOff(run);
  context.log.error({ run_id: run.id, connection_id: connection.id }, "HR run failed: interrupted too often");
  await abandonPlanned(context.db, run.id, { reason: "broken_off" });
  await fail(context, run, connection, reason);
  await explainState(context.db, context.clock(), connection.id, reason);
}

function brokenOff({ id: run, kind, phase }: Pick<RunRow, "id" | "kind" | "phase">): Message {
  const values = { run, attempts: MOST_ATTEMPTS };
  return inSentences(begun[phase](values), lookInLog(), kind === "preview" ? previewAgain() : runAgain());
}

const begun = {
  read: defineSentence(
    "hris_run.broken_off.read",
    "Run {run} was begun {attempts} times, and each time the process that worked on it ended while it read the HR system.",
  ),
  apply: defineSentence(
    "hris_run.broken_off.apply",
    "Run {run} was begun {attempts} times, and each time the process that worked on it ended at the same change.",
  ),
  undo: defineSentence(
    "hris_run.broken_off.undo",
    "Run {run} was begun {attempts} times, and each time the process that worked on it ended at the same change, which it was to take back.",
  ),
} as const satisfies Record<RunRow["phase"], unknown>;

const lookInLog = defineSentence(
  "hris_run.broken_off.look",
  "Look in the service's log for what ended it, and give it more memory if that is what it lacked.",
);
const previewAgain = defineSentence("hris_run.broken_off.preview_again", "Then ask for the preview again.");
const runAgain = defineSentence(
  "hris_run.broken_off.run_again",
  "Then run again. The next nightly reading begins anew in any case.",
);
