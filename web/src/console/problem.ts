import { LecternError } from "@lectern/sdk/console";
import { countOf } from "./count.ts";

/** The sentence that the page shows. */
export function sentenceOf(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof LecternError)) return "Something went wrong in this page. Load it again.";
  if (error.status === 0) return "The service could not be reached. Check your connection and try again.";
  if (error.status === 429) return throttledSentence(error.retryAfterSeconds);
  if (error.status >= 500) return `${error.detail}${error.requestId ? ` (request ${error.requestId})` : ""}`;
  if (error.status === 403 && error.hint) return `${error.detail} ${error.hint}`;
  // The API points at a member of its answer; here that stands at the fields.
  return error.detail
    .replace("; see `errors`.", ": each says why.")
    .replace("; `errors` names file and line of each.", ".");
}

function throttledSentence(seconds: number | null): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60));
  return `Too many tries. Wait ${countOf(minutes, "minute")} and try again.`;
}

/** What is wrong per field, as forms take it: what is wrong inside of a list (`address_ranges.0.cidr`) stands at the list. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  if (!(error instanceof LecternError)) return {};
  const byField: Record<string, string[]> = {};
  for (const [path, sentences] of Object.entries(error.errors)) {
    const [field = path] = path.split(/\.\d+(?:\.|$)/);
    byField[field] = [...(byField[field] ?? []), ...sentences];
  }
  return byField;
}
