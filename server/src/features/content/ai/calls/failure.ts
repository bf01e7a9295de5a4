import { Problem } from "#kernel/problem.ts";
import { OutboundError } from "#platform/outbound/failure.ts";
import type { Consumption } from "../budget/amounts.ts";
import type { Refusal } from "./answer.ts";

/** A failure without anybody's words: what was asked and answered may be personal. */
export interface CallFailure {
  because: Exclude<Refusal, "off" | "over_budget">;
  /** For logs and metrics: `timeout`, `http_429`, `connect`, … */
  code: string;
  /** What it took, where the endpoint said so. */
  consumed?: Consumption;
}

/** An answer that is not what was asked for. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
  readonly code: string;
  readonly consumed: Consumption | null;
  constructor(code: string, consumed: Consumption | null = null) {
    super(`A model's answer cannot be used: ${code}.`);
    this.code = code;
    this.consumed = consumed;
  }
}

/** The model would not. */
export class RefusedByModel extends Error {
  override readonly name = "RefusedByModel";
}

/** @returns null for what is a mistake in our own code */
export function failureOf(thrown: unknown): CallFailure | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const failure = knownFailure(error);
    if (failure !== null) return failure;
  }
  return isOfLibrary(thrown) ? { because: "unusable", code: codeOf(thrown) } : null;
}

/** An answer that is no JSON comes as the library's error, with the parser's as its cause. */
function isOfLibrary(thrown: unknown): thrown is Error {
  return thrown instanceof Error && thrown.name.startsWith("AI_");
}

function codeOf({ name }: Error): string {
  return name.slice(3).toLowerCase();
}

function knownFailure(error: Error): CallFailure | null {
  if (error instanceof UnusableAnswer) {
    const { code, consumed } = error;
    return consumed === null ? { because: "unusable", code } : { because: "unusable", code, consumed };
  }
  if (error instanceof RefusedByModel) return { because: "refused", code: "content_filter" };
  if (error.name === "AI_NoObjectGeneratedError") return { because: "unusable", code: "no_object" };
  if (error instanceof OutboundError) return { because: "unavailable", code: error.kind };
  if (error instanceof Problem) return { because: "unavailable", code: "on_hold" };
  if (error.name === "AbortError" || error.name === "TimeoutError")
    return { because: "unavailable", code: "timeout" };
  const status = error.name === "AI_APICallError" && error.cause === undefined ? statusOf(error) : null;
  if (status !== null) return { because: "unavailable", code: `http_${status}` };
  return isOfLibrary(error) && error.cause === undefined
    ? { because: "unusable", code: codeOf(error) }
    : null;
}

/** The library's errors are known by their names, so that it need not be read for them. */
function statusOf(error: Error): number | null {
  return "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : null;
}
