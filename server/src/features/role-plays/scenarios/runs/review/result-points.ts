import type { ResultPoint } from "@lectern/web/pages";
import type { ConceptScript, ScenarioContent } from "#engines/role-play/index.ts";
import { findInPart, practise } from "#engines/role-play/index.ts";
import type { RunBreach, RunRow } from "../run.ts";
import type { TurnRow } from "../talk/turns.ts";

/** A turn that a learner tries once more, without a score. */
export interface PracticeTurn {
  concept: string;
  text: string;
}

/** How often it is offered to take up the talk once more. */
const MOST_RETRIES = 2;

/** Each point as a result tells of it. Of those that were missed, the weightiest may be tried once more. */
export function pointsOf(
  run: RunRow,
  content: ScenarioContent | undefined,
  turns: readonly TurnRow[],
  tried: PracticeTurn | null,
): ResultPoint[] {
  const concepts = content?.scripts[run.language]?.concepts ?? [];
  if (content === undefined) return [];
  const retried = run.is_playable ? toRetry(run, content) : [];
  return concepts.map((concept) => ({
    ...pointOf(concept, run, turns),
    retry: retried.includes(concept.id) ? retryOf(concept, run, content, turns, tried) : null,
  }));
}

function toRetry({ state }: RunRow, { concepts }: ScenarioContent): string[] {
  const missed = new Set(state.points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [id] : [])));
  return concepts
    .filter(({ id }) => missed.has(id))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST_RETRIES)
    .map(({ id }) => id);
}

function pointOf(
  concept: ConceptScript,
  { state, language, breaches }: RunRow,
  turns: readonly TurnRow[],
): Omit<ResultPoint, "retry"> {
  const { id, name, criterion, goodAnswer, missed } = concept;
  const askedFor = state.points.find((point) => point.id === id)?.coveredAfter ?? null;
  const turn = turns.find(({ evidence }) => evidence?.some(({ key }) => key === id));
  const spans = (turn?.evidence ?? []).flatMap(({ key, start, end }) => (key === id ? [{ start, end }] : []));
  // What was deleted by now leaves the place where it stood.
  const quote = turn === undefined || turn.text === "" ? null : { text: turn.text, spans };
  const inPart = askedFor === null ? inPartOf(concept, language, turns, breaches ?? []) : null;
  return {
    key: id,
    name,
    criterion,
    covered: askedFor !== null,
    askedFor,
    quote,
    inPart,
    goodAnswer,
    missed,
  };
}

/** The first sentence that says the point in part, and neither another one nor what must not be said. */
function inPartOf(
  concept: ConceptScript,
  language: RunRow["language"],
  turns: readonly TurnRow[],
  breaches: readonly RunBreach[],
): ResultPoint["inPart"] {
  for (const { speaker, text, evidence } of turns) {
    if (speaker !== "learner" || text === "") continue;
    const taken = [...(evidence ?? []), ...breaches.flatMap(({ quote }) => spansOf(quote, text))];
    const found = findInPart(language, concept, text, taken);
    if (found !== undefined) return { text: text.slice(found.start, found.end), missing: found.missing };
  }
  return null;
}

function spansOf(quote: string | null, text: string): { start: number; end: number }[] {
  const start = quote === null ? -1 : text.indexOf(quote);
  return start < 0 ? [] : [{ start, end: start + (quote?.length ?? 0) }];
}

/** The line to answer is the one by which the character last asked for it. */
function retryOf(
  { id, probes }: ConceptScript,
  run: RunRow,
  content: ScenarioContent,
  turns: readonly TurnRow[],
  tried: PracticeTurn | null,
): ResultPoint["retry"] {
  const asked = turns.findLast(({ text }) => probes.flat().includes(text))?.text;
  const answered = tried?.concept === id ? practise(content, run.language, id, tried.text) : null;
  return {
    line: asked ?? probes[0][0] ?? "",
    tried: answered === null || tried === null ? null : { said: tried.text, ...answered },
  };
}
