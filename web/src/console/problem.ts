import { LecternError } from "@lectern/sdk/console";
import { countOf } from "./count.ts";

/** The sentence that the page shows. */
export function sentenceOf(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof LecternError)) return "Something went wrong in this page. Load it again.";
  if (error.status === 0) return "The service could not be reached. Check your connection and try again.";
  if (error.status === 429) return throttledSentence(error.retryAfterSeconds);
  const own = sentences[error.code];
  if (own !== undefined) return own;
  if (error.status >= 500) return `${error.detail}${error.requestId ? ` (request ${error.requestId})` : ""}`;
  if (error.status === 403 && error.hint) return `${error.detail} ${error.hint}`;
  // The API points at a member of its answer; here that stands at the fields.
  return error.detail.replace("; see `errors`.", ": each says why.");
}

/** Where the API points at members of its answer, or speaks of requests and files: somebody filled in a form, or chose a file. */
const sentences: Readonly<Record<string, string>> = {
  body_too_large: "This is too large to be sent.",
  csv_refused: "This file is not the CSV that is expected here.",
  draft_key_taken: "Your organization has a lesson of this short name already. Change `key` under Files.",
  draft_step: "Somebody has taken the draft a step on in the meantime. Load the page again.",
  draft_unsound: "What is to be mended keeps it from the next step.",
  file_unreadable: "No lesson can be begun from this file.",
  picture_name_taken: "The draft has another picture of this name. Give the file another name.",
  picture_refused: "This picture cannot be used.",
  storage_full:
    "The service’s disk is full, and nothing was changed. Its operators are told; try again in a minute.",
  storage_unavailable:
    "Stored files cannot be reached, and nothing was changed. Its operators are told; try again in a minute.",
  template_overtaken:
    "The lesson has got another version since the draft was begun. Write its next version, and bring your changes over.",
  too_many_pictures: "The organization has as many pictures as it may have. Use one that is there already.",
};

function throttledSentence(seconds: number | null): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60));
  return `Too many tries. Wait ${countOf(minutes, "minute")} and try again.`;
}

type ErrorParts = LecternError["errorSentences"][string][number];

/** What is wrong per field, as forms take it: what is wrong inside of a list (`address_ranges.0.cidr`) stands at the list. */
export function fieldErrors(
  error: unknown,
  wordsOf: (english: string, parts: ErrorParts | undefined) => string = (english) => english,
): Record<string, string[]> {
  if (!(error instanceof LecternError)) return {};
  const byField: Record<string, string[]> = {};
  for (const [path, sentences] of Object.entries(error.errors)) {
    const [field = path] = path.split(/\.\d+(?:\.|$)/);
    const parts = error.errorSentences[path];
    const said = sentences.map((english, index) => wordsOf(english, parts?.[index]));
    byField[field] = [...(byField[field] ?? []), ...said];
  }
  return byField;
}
