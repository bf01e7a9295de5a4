import { DecryptionError } from "#platform/encryption/encryption.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { workingState } from "../connections/connections.ts";
import { updateState } from "../connections/queries.ts";
import { HubError } from "../hub/failure.ts";
import { type AdapterContext, hubOf } from "./adapter.ts";

export const DEADLINE_MS = 20_000;

/** What a connection is after the hub was asked: a paused one stays paused. */
export async function settleState(
  context: Context,
  row: ConnectionRow,
  readiness?: Readiness,
): Promise<void> {
  const found = readiness ?? (await readinessOf(context, row));
  if (row.state === "paused") return;
  const state = found.state === "broken" ? "broken" : workingState(row);
  const reason = found.state === "ready" ? null : found.reason;
  await updateState(context.db, context.clock(), row.id, { state, reason });
}

export type Readiness =
  | { state: "ready" }
  /** Nothing to do but wait, or somebody has something to do: the sentence says who and what. */
  | { state: "pending" | "broken"; reason: Message };

/** Whether the hub can be read now. Everything that may be wrong with it is in the answer; nothing is thrown. */
async function readinessOf(context: AdapterContext, row: ConnectionRow): Promise<Readiness> {
  try {
    const check = await hubOf(context, row).check(AbortSignal.timeout(DEADLINE_MS));
    if (check.state === "ready") return { state: "ready" };
    return { state: check.state === "pending" ? "pending" : "broken", reason: check.detail };
  } catch (error) {
    return { state: "broken", reason: reasonOf(error) };
  }
}

/** For operators, in plain words. @throws what is no failure of a hub: a mistake of ours, or nothing may be sent now */
export function reasonOf(error: unknown): Message {
  if (error instanceof HubError) return inSentences(...error.sentences);
  if (error instanceof DecryptionError) return inSentences(error.sentence);
  if (error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name)) return inSentences(tooSlow());
  throw error;
}

const tooSlow = defineSentence("hub.too_slow", "The hub did not answer in time. Try again in a few minutes.");
