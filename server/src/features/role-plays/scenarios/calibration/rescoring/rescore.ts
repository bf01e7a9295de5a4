import { sql } from "kysely";
import type { DialogueState, ScenarioContent } from "#engines/role-play/index.ts";
import { cappedScore, DETECTOR_VERSION, isPassed, scoreOf } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { withPhrases } from "../../phrases/merge.ts";
import { editionHash } from "../../phrases/taught.ts";
import { runNotComparable } from "../../problems.ts";
import { breachesMade, presentBreaches } from "../../runs/review/breaches.ts";
import { pointsMade } from "../../runs/review/points.ts";
import type { ConceptScore, RunBreach } from "../../runs/run.ts";
import { selectTurns, type TurnRow } from "../../runs/talk/turns.ts";
import { selectSource } from "../source.ts";

/** Which talk: the one that a flag is of, or one by its id. */
type RunChoice = { flag: number } | { run: number };

/**
 * What today's content and detector would give a completed talk, beside what it was given then, by whichever detector.
 * It only reads: a score that was frozen stays. Of what was said it tells the turns that would make other points now.
 * @throws notFound; runNotComparable (422) where nothing was scored, or nothing is left of what was said
 */
export async function rescoreRun(context: Context, scenario: number, choice: RunChoice) {
  const { db } = context;
  const source = await selectSource(db, scenario);
  const run = await selectScoredRun(db, scenario, choice);
  if (source === undefined || run === undefined) throw notFound();
  const turns = await selectTurns(db, run);
  if (run.score === null || run.concepts === null || isWordless(turns)) throw runNotComparable();
  const content = withPhrases(source.content, source.phrases);
  const { points, evidence } = pointsMade(
    content,
    run.language,
    freshState(content, run.state),
    unjudged(turns),
  );
  const made = points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [] : [id]));
  const breaches = presentBreaches(
    content,
    run.language,
    breachesMade(content, run.language, turns, run.state),
  );
  const consequences = breaches.map(({ consequence }) => consequence);
  const score = cappedScore(scoreOf(content.concepts, made), content.passMark, consequences);
  return {
    language: run.language,
    scored_by: run.scored_by,
    detector_version: { before: run.detector_version, now: DETECTOR_VERSION },
    is_content_changed: run.content_hash !== run.edition_hash,
    score: { before: run.score, now: score },
    pass_mark: { before: run.pass_mark, now: content.passMark },
    passed: { before: run.passed, now: isPassed(score, content.passMark, consequences) },
    breaches: { before: run.breaches, now: breaches },
    points: comparePoints(content, run.language, run.concepts, made),
    turns: turns.flatMap((turn) => changedTurn(turn, evidence.get(turn.position) ?? [])),
  };
}

/** Erased with the learner, or deleted when its organization's days were over. */
function isWordless(turns: readonly TurnRow[]): boolean {
  return turns.every(({ text }) => text === "");
}

const columns = rowOf(
  "scenario_run as run",
  ["id", "organization_id", "content_hash", "score", "passed", "pass_mark", "scored_by", "detector_version"],
  {
    language: narrowed<Language>(),
    concepts: sql<ConceptScore[] | null>`run.concepts`,
    breaches: sql<RunBreach[] | null>`run.breaches`,
    state: narrowed<DialogueState>(),
    edition_hash: sql<string>`${editionHash}`,
  },
);

async function selectScoredRun(db: Database, scenario: number, choice: RunChoice) {
  const isChosen =
    "run" in choice
      ? sql`run.id = ${choice.run}`
      : sql`(run.organization_id, run.id) =
            (select flag.organization_id, flag.run_id from scenario_flag as flag where flag.id = ${choice.flag})`;
  const { rows } = await sql<RowOf<typeof columns>>`
    select ${columns} from scenario_run as run join scenario on scenario.id = run.scenario_id
    where run.scenario_id = ${scenario} and ${isChosen}`.execute(db);
  return rows[0];
}

/** The points are today's; how the talk went is told by its turns. */
function freshState(content: ScenarioContent, state: DialogueState): DialogueState {
  return { ...state, points: content.concepts.map(({ id }) => ({ id, coveredAfter: null, probes: 0 })) };
}

/** Drops what the judge found: today's detector may hear other points. */
function unjudged(turns: readonly TurnRow[]): TurnRow[] {
  return turns.map((turn) => ({ ...turn, judged: null }));
}

function comparePoints(
  content: ScenarioContent,
  language: Language,
  scored: readonly ConceptScore[],
  made: readonly string[],
) {
  const script = content.scripts[language] ?? content.scripts[content.language];
  const gone = scored.filter(({ key }) => !content.concepts.some(({ id }) => id === key));
  return [
    ...content.concepts.map(({ id }) => ({
      concept: id,
      concept_name: script?.concepts.find((concept) => concept.id === id)?.name ?? id,
      before: scored.find(({ key }) => key === id)?.covered ?? null,
      now: made.includes(id),
    })),
    ...gone.map(({ key, name, covered }) => ({
      concept: key,
      concept_name: name,
      before: covered,
      now: null,
    })),
  ];
}

function changedTurn({ position, text, speaker, evidence }: TurnRow, now: readonly { key: string }[]) {
  if (speaker !== "learner") return [];
  const keys = (rows: readonly { key: string }[]) => [...new Set(rows.map(({ key }) => key))].sort();
  const [made, makes] = [keys(evidence ?? []), keys(now)];
  return made.join() === makes.join() ? [] : [{ position, text, before: made, now: makes }];
}
