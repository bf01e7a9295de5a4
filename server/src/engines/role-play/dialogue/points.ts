import { answerTo, isAnswered } from "./answers.ts";
import { moodAfterPoint } from "./mood.ts";
import { concludeTalk, continueScript, isAllCovered } from "./progress.ts";
import { toldIn } from "./slots.ts";
import { type Speech, say, withMood, withState } from "./speech.ts";
import type { Evidence } from "./state.ts";
import type { Utterance } from "./utterance.ts";

/** The points that were made, and the mood that follows. */
export function withPoints(speech: Speech, evidence: readonly Evidence[]): Speech {
  if (evidence.length === 0) return speech;
  const { script, content } = speech;
  const made = evidence.map(({ conceptId }) => conceptId);
  const points = speech.state.points.map((point) =>
    made.includes(point.id) ? { ...point, coveredAfter: point.probes } : point,
  );
  const said = withState(speech, { points, strayedInARow: 0 });
  return speech.lines.length > 0 ? said : withMood(said, moodAfterPoint(content, script, said.state));
}

/**
 * Something new was said: the character takes it up. A learner who speaks freely is not interrupted by a
 * probe; once the character had to ask, it goes on asking.
 */
export function reactToPoints(
  speech: Speech,
  { language, reading, said: words, evidence }: Utterance,
): Speech {
  const { script } = speech;
  const made = evidence.map(({ conceptId }) => conceptId);
  const wasAsking = speech.state.probing !== null;
  let said = withPoints(speech, evidence);
  const isReactedTo = speech.lines.length > 0;
  const concepts = script.concepts
    .filter(({ id }) => made.includes(id))
    .slice(0, isReactedTo ? 1 : mostReactions);
  for (const { id, reactions } of concepts) {
    const point = evidence.find(({ conceptId }) => conceptId === id);
    const told = point === undefined ? {} : toldIn(words, point);
    said = say(said, { name: `${id} reactions`, lines: reactions }, told);
  }
  const answer = answerTo(language, script, reading);
  const isOpenQuestion = answer !== undefined && !isAnswered(language, script, answer, said.lines);
  if (isOpenQuestion) said = say(said, answer);
  if (isAllCovered(said)) return concludeTalk(said);
  return wasAsking && !isOpenQuestion ? continueScript(said) : said;
}

/** Three answers at a time are a list, not talk. */
const mostReactions = 2;
