import { type Refusal, readSettings, transcribe } from "#content/ai/index.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { selectRun } from "../runs/queries.ts";
import type { RunAddress } from "../runs/run.ts";
import { hasRecordingConsent } from "../speech/recording-consent.ts";
import { durationOf } from "./recording.ts";

/** Nobody waits longer for it; eight seconds with the way there and back. */
const DEADLINE_MS = 7_000;

/** What was said, or why it was not written down: then the browser listens, or the learner types. */
type Heard =
  | { text: string; because: null }
  | { text: null; because: Refusal | "no_consent" | "talk_is_over" };

/**
 * Writes down what a learner says in a talk of theirs. The recording is in memory until the endpoint has answered, and nowhere else.
 * @throws notFound; notARecording, recordingTooLong (422)
 */
export async function listen(
  context: Context,
  address: RunAddress,
  { audio, statedMs }: { audio: Buffer; statedMs: number },
): Promise<Heard> {
  const { db, clock } = context;
  const run = await selectRun(db, clock(), address);
  if (run === undefined) throw notFound();
  const durationMs = durationOf(audio, statedMs);
  if (run.phase !== "talking" || run.due !== null) return { text: null, because: "talk_is_over" };
  if (!(await hasRecordingConsent(db, address))) return { text: null, because: "no_consent" };
  const settings = await readSettings(context, db, address.organizationId);
  const { language } = run;
  const heard = await transcribe(context, settings, { audio, language, durationMs, deadlineMs: DEADLINE_MS });
  return heard.ok ? { text: heard.value, because: null } : { text: null, because: heard.because };
}
