import type { ResultBreach, ResultPage, ResultPoint } from "@lectern/web/pages";
import type { ConceptScript, ScenarioContent } from "#engines/role-play/index.ts";
import { calendarDate, exitOf } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { readEdition } from "../edition.ts";
import { EngineFailure } from "../engine-failure.ts";
import { rolePlayOf, selectAttempts, selectTimeZone } from "../role-play.ts";
import type { RunBreach, RunRow } from "../run.ts";
import { selectReturnUrl } from "../start/return-url.ts";
import { presentTurns, selectTurns, type TurnRow } from "../talk/turns.ts";

/** How it went; without points where it ended otherwise. */
export async function resultPage({ db }: Context, run: RunRow, session: LearnerSession): Promise<ResultPage> {
  const pair = { organizationId: run.organization_id, userId: run.user_id, scenario: run.scenario };
  const [content, turns, timeZone, returnUrl] = await Promise.all([
    readEdition(db, run.content_hash).catch(unreadable),
    selectTurns(db, run),
    selectTimeZone(db, pair.organizationId),
    selectReturnUrl(db, pair),
  ]);
  const attempts = await selectAttempts(db, pair, timeZone);
  const isCompleted = run.status === "completed";
  return {
    name: "result",
    ...shownOf(run, content),
    attempt: run.attempt,
    endedReason: run.ended_reason ?? "completed",
    on: calendarDate(run.completed_at ?? run.last_activity_at, timeZone),
    score: run.score,
    passMark: run.pass_mark,
    passed: run.passed,
    scoredBy: run.scored_by,
    durationSeconds: run.duration_seconds,
    points: isCompleted ? pointsOf(run, content, turns) : [],
    breaches: (run.breaches ?? []).map((breach) => breachOf(run, content, breach)),
    turns:
      run.transcript_kept_days === null
        ? presentTurns(turns, isCompleted ? "over" : "talking", run.state)
        : [],
    transcriptKeptDays: run.transcript_kept_days,
    attempts: attempts.filter(({ attempt }) => attempt !== run.attempt),
    mayTryAgain: run.is_playable,
    exit: exitOf(session.hideExitButton, returnUrl),
  };
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof EngineFailure)) throw error;
}

/** A run that ended since its content cannot be read has a page as well. */
function shownOf(run: RunRow, content: ScenarioContent | undefined) {
  if (content?.scripts?.[run.language]) return rolePlayOf(run.scenario_id, content, run.language);
  const character = { name: "", role: "", face: "" };
  return {
    scenarioId: run.scenario_id,
    title: run.title,
    contentLanguage: run.language,
    character,
    briefing: "",
    goal: "",
  };
}

function breachOf(
  { language }: RunRow,
  content: ScenarioContent | undefined,
  { id, name, quote, consequence, certainty = "stated" }: RunBreach,
): ResultBreach {
  const outcome = content?.scripts?.[language]?.mustNot?.find((one) => one.id === id);
  return {
    key: id,
    name,
    quote,
    consequence,
    certainty,
    unclear: certainty === "not_clarified" ? (outcome?.askBack?.unclear ?? "") : "",
    why: outcome?.why ?? "",
    instead: outcome?.instead ?? "",
  };
}

function pointsOf(
  run: RunRow,
  content: ScenarioContent | undefined,
  turns: readonly TurnRow[],
): ResultPoint[] {
  const concepts = content?.scripts[run.language]?.concepts ?? [];
  return concepts.map((concept) => pointOf(concept, run, turns));
}

function pointOf(
  { id, name, criterion, goodAnswer, missed }: ConceptScript,
  { state }: RunRow,
  turns: readonly TurnRow[],
): ResultPoint {
  const askedFor = state.points.find((point) => point.id === id)?.coveredAfter ?? null;
  const turn = turns.find(({ evidence }) => evidence?.some(({ key }) => key === id));
  const spans = (turn?.evidence ?? []).flatMap(({ key, start, end }) => (key === id ? [{ start, end }] : []));
  // What was deleted by now leaves the place where it stood.
  const quote = turn === undefined || turn.text === "" ? null : { text: turn.text, spans };
  return { key: id, name, criterion, covered: askedFor !== null, askedFor, quote, goodAnswer, missed };
}
