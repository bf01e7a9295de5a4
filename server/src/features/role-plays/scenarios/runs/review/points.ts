import type { DialogueState, Evidence, PointRecord, ScenarioContent } from "#engines/role-play/index.ts";
import { detect, isRepeated, isWordList, ownWords, readWords } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { evidenceOf, type TurnEvidence, type TurnRow } from "../talk/turns.ts";

export interface PointsMade {
  points: PointRecord[];
  /** Of the learner's turns, by position. */
  evidence: Map<number, TurnEvidence[]>;
}

/**
 * Which points the learner's turns make, read as the character heard them: each by the turn that makes it first, and never
 * by repeating a line or the briefing. For turns that nobody corrected that is what the talk recorded.
 * @param rejudged what a judge heard in turns that were corrected, by position
 */
export function pointsMade(
  content: ScenarioContent,
  language: Language,
  state: DialogueState,
  turns: readonly TurnRow[],
  rejudged: ReadonlyMap<number, readonly Evidence[]> = new Map(),
): PointsMade {
  const script = content.scripts[language] ?? content.scripts[content.language];
  if (script === undefined) throw new Error(`Scenario ${content.key} has no script.`);
  const evidence = new Map<number, TurnEvidence[]>();
  const coveredAfter = new Map<string, PointRecord["coveredAfter"]>();
  /** Points that an earlier turn had made when a judge was asked: it was not asked for them again. */
  const unasked = new Set<string>();
  let before = "";
  const shown: string[] = [];
  let listed = 0;
  for (const turn of turns) {
    if (turn.speaker === "character") {
      shown.push(turn.text);
      continue;
    }
    const isEchoed = isRepeated(language, script, before, turn.text, shown);
    const isList = isWordList(language, script, readWords(language, turn.text).words, listed);
    if (isList) listed += 1;
    const heard =
      isEchoed || isList
        ? []
        : detect(language, script.concepts, ownWords(language, script, turn.text, shown, state.attempt));
    const judged = rejudged.get(turn.position) ?? judgedIn(turn);
    const counted = judged === null ? heard : [...judged, ...lostBefore(heard, judged, unasked)];
    const made = counted.filter(({ conceptId }) => !coveredAfter.has(conceptId));
    for (const { conceptId } of made) coveredAfter.set(conceptId, turn.probes?.[conceptId] ?? 0);
    for (const { key } of turn.evidence ?? []) unasked.add(key);
    evidence.set(turn.position, evidenceOf(made));
    before = turn.text;
  }
  const points = state.points.map((point) => ({
    ...point,
    coveredAfter: coveredAfter.get(point.id) ?? null,
  }));
  return { points, evidence };
}

/** What a judge heard in a turn that stands as it was judged; null: the detector alone listened. */
function judgedIn({ judged, evidence }: TurnRow): Evidence[] | null {
  if (judged === null || judged.by === "detector") return null;
  const byKey = Map.groupBy(evidence ?? [], ({ key }) => key);
  return [...byKey].map(([conceptId, spans]) => ({
    conceptId,
    spans: spans.map(({ start, end }) => ({ start, end })),
    by: "judge",
  }));
}

/** A correction may take a point from an earlier turn: then this one makes it, if the detector hears it here. */
function lostBefore(
  heard: readonly Evidence[],
  judged: readonly Evidence[],
  unasked: ReadonlySet<string>,
): Evidence[] {
  return heard.filter(
    ({ conceptId }) => unasked.has(conceptId) && !judged.some((made) => made.conceptId === conceptId),
  );
}
