import type { ResultBreach, ResultPage } from "@lectern/web/pages";
import type { ScenarioContent } from "#engines/role-play/index.ts";
import { calendarDate, exitOf } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { readEdition } from "../edition.ts";
import { EngineFailure } from "../engine-failure.ts";
import { rolePlayOf, selectAttempts, selectTimeZone } from "../role-play.ts";
import type { RunBreach, RunRow } from "../run.ts";
import { selectReturnUrl } from "../start/return-url.ts";
import { presentTurns, selectTurns } from "../talk/turns.ts";
import { type PracticeTurn, pointsOf } from "./result-points.ts";

/**
 * How it went; without points where it ended otherwise.
 * @param tried what was said once more, for practice
 */
export async function resultPage(
  { db }: Context,
  run: RunRow,
  session: LearnerSession,
  tried: PracticeTurn | null = null,
): Promise<ResultPage> {
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
    points: isCompleted ? pointsOf(run, content, turns, tried) : [],
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
