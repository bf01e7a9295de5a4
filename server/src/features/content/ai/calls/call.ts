import type { Context } from "#platform/feature.ts";
import { believable, type Consumption, costOf, microsOf, nothingConsumed } from "../budget/amounts.ts";
import { reserve, settle } from "../budget/reservation.ts";
import { countFailing, endFailing } from "../failing-uses/failing-uses.ts";
import type { AiSettings, Reachable } from "../settings/effective.ts";
import { type AiUse, endpointOf } from "../uses.ts";
import type { AiAnswer } from "./answer.ts";
import { endpointKey, isLeftAlone, recordFailure, recordSuccess } from "./breaker.ts";
import { wholeMs } from "./deadline.ts";
import { type CallFailure, failureOf } from "./failure.ts";
import { observationOf } from "./observation.ts";

interface CallRequest<T> {
  use: AiUse;
  /** What it may take at most: that much is set aside. */
  most: Consumption;
  /** Asks the model. Unmeasured usage counts as the most it may take. */
  ask(endpoint: Reachable, signal: AbortSignal): Promise<{ value: T; consumed: Consumption | null }>;
  /** Everything must have come by then. Parts of a millisecond are dropped. */
  deadlineMs: number;
  /** Ends it sooner: nobody waits any more. */
  signal?: AbortSignal;
}

/**
 * One call of a model, within the organization's budget: set aside, asked, settled, measured. Every failure of the endpoint is
 * part of the answer; only mistakes in our own code are thrown.
 */
export async function call<T>(
  context: Context,
  settings: AiSettings,
  request: CallRequest<T>,
): Promise<AiAnswer<T>> {
  const { use, most, deadlineMs } = request;
  const endpoint = settings[endpointOf[use]];
  if (endpoint === null || settings.off.includes(use)) return { ok: false, because: "off" };
  const observation = observationOf(context.metrics);
  const key = endpointKey(endpoint, settings.organizationId);
  // What organizations call their models is theirs, and each would be a number of its own.
  const labels = { use, model: endpoint.owner === "organization" ? "organization's own" : endpoint.model };
  if (isLeftAlone(key, use)) {
    observation.calls.inc({ ...labels, outcome: "left_alone" });
    return { ok: false, because: "unavailable" };
  }
  if (endpoint.hasUnreadableKey) {
    observation.calls.inc({ ...labels, outcome: "key_unreadable" });
    return { ok: false, because: "unavailable" };
  }
  const { prices, dailyBudget, organizationId } = settings;
  const budget = dailyBudget === null ? null : microsOf(dailyBudget);
  const reservation = await reserve(
    context.db,
    context.clock(),
    organizationId,
    costOf(prices, most),
    budget,
  );
  if (reservation === null) {
    observation.calls.inc({ ...labels, outcome: "over_budget" });
    return { ok: false, because: "over_budget" };
  }
  const used = { organizationId, use, model: endpoint.model, isOwn: endpoint.owner === "organization" };
  const startedAt = performance.now();
  let consumed: Consumption = most;
  let outcome = "answered";
  // From here on whatever is thrown is settled.
  try {
    const late = AbortSignal.timeout(wholeMs(deadlineMs));
    const signal = request.signal === undefined ? late : AbortSignal.any([late, request.signal]);
    const asked = await unless(signal, request.ask(endpoint, signal));
    consumed = believable(asked.consumed, most);
    recordSuccess(key, use);
    await endFailing(context.db, used);
    return { ok: true, value: asked.value, model: endpoint.model };
  } catch (thrown) {
    const failure = failureOf(thrown);
    outcome = failure?.code ?? "mistake";
    if (failure === null) throw thrown;
    consumed = isFree(failure.code) ? nothingConsumed : believable(failure.consumed ?? null, likely(most));
    if (speaksOfEndpoint(failure) && !request.signal?.aborted) {
      recordFailure(key, use, failure.code);
      await countFailing(context.db, context.clock(), used, failure.code);
    }
    context.log.warn(
      { organization_id: organizationId, ...labels, failure: failure.code },
      "model call failed; falling back to the embedded method",
    );
    return { ok: false, because: failure.because };
  } finally {
    const durationMs = Math.round(performance.now() - startedAt);
    const cost = costOf(prices, consumed);
    observation.calls.inc({ ...labels, outcome });
    observation.durations.observe(labels, durationMs / 1_000);
    observation.cost.inc(labels, Math.min(cost, reservation.amount) / 1_000_000);
    const hasFailed = outcome !== "answered";
    await settle(context.db, reservation, {
      use,
      model: endpoint.model,
      consumption: consumed,
      cost,
      durationMs,
      hasFailed,
    });
  }
}

/** A library that does not listen to its signal keeps nobody waiting. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/**
 * What one request brought upon itself, such as words that a vendor does not take, closes nothing for the others. An answer that is
 * of no use, though its status says 200, is a failure.
 */
function speaksOfEndpoint({ because, code }: CallFailure): boolean {
  return because === "unusable" || (because === "unavailable" && !/^http_(400|413|422)$/.test(code));
}

/** An answer that was lost is charged for what was asked, about four letters a token, and for what it hardly can have said. */
function likely(most: Consumption): Consumption {
  return {
    ...most,
    inputTokens: Math.ceil(most.inputTokens / LETTERS_OF_A_TOKEN),
    outputTokens: Math.ceil(most.outputTokens / LETTERS_OF_A_TOKEN),
  };
}

const LETTERS_OF_A_TOKEN = 4;

/** Nothing was made: refused before it began, or never reached. */
function isFree(code: string): boolean {
  return /^(http_4\d\d|connect|dns|blocked_address|tls|on_hold|redirect)$/.test(code);
}
