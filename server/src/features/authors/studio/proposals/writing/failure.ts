import type { Refusal } from "#content/ai/index.ts";

/** Why there is no draft. */
export const failureCodes = [
  "off",
  "over_budget",
  "unavailable",
  "unusable",
  "refused",
  "interrupted",
  "no_text",
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** @param part what was being written, as a person would say it */
export function sentenceOf(code: FailureCode, part: string | null): string {
  const where = part === null ? "" : ` It was about ${part}.`;
  switch (code) {
    case "off":
      return "No language model is set up for drafts any more, or drafts are switched off.";
    case "over_budget":
      return "The day's budget for models is used up. Ask for the draft again tomorrow.";
    case "unavailable":
      return `The model could not be reached in several tries.${where} Ask for the draft again when it answers.`;
    case "unusable":
      return `What the model answered could not be used, twice.${where} Ask for the draft again, or try another model.`;
    case "refused":
      return `The model refused to write this.${where}`;
    case "interrupted":
      return "The service was stopped several times while the draft was written. Ask for it again.";
    case "no_text":
      return "The documents have no text any more: they were deleted, or nothing could be read in them.";
  }
}

/** What comes of a step: it is written, it is tried again later, or there will be no draft. */
export type StepOutcome =
  | { is: "written"; words: unknown; steps: number; model: string }
  | { is: "refused"; because: Refusal | "no_text"; part: string | null };
