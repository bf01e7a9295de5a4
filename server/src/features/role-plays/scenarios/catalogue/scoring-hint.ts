import type { ScenarioContent } from "#engines/role-play/index.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";

/** A hint for setting a pass mark while scores are made without a language model; null where no scenario is graded. */
export function scoringHint(contents: readonly Pick<ScenarioContent, "passMark">[]): Sentence | null {
  return contents.some(({ passMark }) => passMark !== null) ? withoutModel() : null;
}

const withoutModel = defineSentence(
  "scenario.scored_without_model",
  "No language model is set up, so words and rules decide which points were made: somebody who words a point unusually may miss the pass mark.",
);

export const SCORING_HINT = withoutModel().text;
