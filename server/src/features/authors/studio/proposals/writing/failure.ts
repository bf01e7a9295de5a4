import type { Refusal } from "#content/ai/index.ts";
import { defineSentence, inSentences, type Message, type Sentence } from "#platform/health/sentence.ts";

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

/** @param part what was being written */
export function failureMessage(code: FailureCode, part: Sentence | null): Message {
  switch (code) {
    case "off":
      return inSentences(off());
    case "over_budget":
      return inSentences(overBudget());
    case "unavailable":
      return inSentences(unavailable(), part, askWhenItAnswers());
    case "unusable":
      return inSentences(unusable(), part, askAgain());
    case "refused":
      return inSentences(refused(), part);
    case "interrupted":
      return inSentences(interrupted());
    case "no_text":
      return inSentences(noText());
  }
}

const off = defineSentence(
  "draft_failure.off",
  "No language model is set up for drafts any more, or drafts are switched off.",
);
const overBudget = defineSentence(
  "draft_failure.over_budget",
  "The day's budget for models is used up. Ask for the draft again tomorrow.",
);
const unavailable = defineSentence(
  "draft_failure.unavailable",
  "The model could not be reached in several tries.",
);
const askWhenItAnswers = defineSentence(
  "draft_failure.unavailable.again",
  "Ask for the draft again when it answers.",
);
const unusable = defineSentence(
  "draft_failure.unusable",
  "What the model answered could not be used, twice.",
);
const askAgain = defineSentence(
  "draft_failure.unusable.again",
  "Ask for the draft again, or try another model.",
);
const refused = defineSentence("draft_failure.refused", "The model refused to write this.");
const interrupted = defineSentence(
  "draft_failure.interrupted",
  "The service was stopped several times while the draft was written. Ask for it again.",
);
const noText = defineSentence(
  "draft_failure.no_text",
  "The documents have no text any more: they were deleted, or nothing could be read in them.",
);

export const aboutPlan = defineSentence("draft_failure.part.plan", "It was about the plan of the lesson.");
export const aboutWhole = defineSentence("draft_failure.part.whole", "It was about the lesson as a whole.");
export const aboutTitle = defineSentence("draft_failure.part.title", "It was about title and summary.");
export const aboutSection = defineSentence(
  "draft_failure.part.section",
  "It was about the section “{section}”.",
);

/** What comes of a step: it is written, it is tried again later, or there will be no draft. */
export type StepOutcome =
  | { is: "written"; words: unknown; steps: number; model: string }
  | { is: "refused"; because: Refusal | "no_text"; part: Sentence | null };
