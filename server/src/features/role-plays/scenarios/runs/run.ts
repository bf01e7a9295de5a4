import { sql } from "kysely";
import { hasOwnTextModel } from "#content/ai/index.ts";
import type { Consequence, DialogueState } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { titleIn } from "../catalogue/learnable.ts";
import { isPlayable, joinVisibility } from "../catalogue/visibility.ts";
import type { EndedReason } from "./ended-reason.ts";
import { endingDue } from "./endings/ending-due.ts";

/** How a point to cover was met in one attempt. */
export interface ConceptScore {
  key: string;
  name: string;
  /** From 0 to 1. */
  score: number;
  covered: boolean;
}

/** What must not happen and did, as it is told wherever a run's result goes. */
export interface RunBreach {
  id: string;
  name: string;
  /** Null once what was said is deleted. */
  quote: string | null;
  turn: number;
  consequence: Consequence;
}

/** How points were scored: by the detector, by the judge, or by each in some turns. */
export const scorers = ["embedded", "judge", "mixed"] as const;
type ScoredBy = (typeof scorers)[number];

/** The character's lines were put into words by their author, or by a model in at least one turn. */
export const speakers = ["author", "model"] as const;
type SpokenBy = (typeof speakers)[number];

/** What a learner and a scenario are to each other. */
export interface ScenarioPair {
  organizationId: number;
  userId: number;
  /** Internal id of the scenario. */
  scenario: number;
}

/** A learner's attempt; addresses count them per learner, so they carry no ids. */
export interface RunAddress {
  organizationId: number;
  userId: number;
  scenarioId: string;
  attempt: number;
}

/** SQL: runs with their scenario, and how it stands with the organization now. */
export const fromRuns = sql`
  from scenario_run as run
  join scenario on scenario.id = run.scenario_id
  ${joinVisibility(sql`run.organization_id`)}`;

/** For a statement with `fromRuns`. */
export const runColumns = (now: Date) =>
  rowOf(
    "scenario_run as run",
    [
      "id",
      "organization_id",
      "user_id",
      "assignment_id",
      "content_hash",
      "attempt",
      "pass_mark",
      "score",
      "next_position",
      "passed",
      "started_at",
      "last_activity_at",
      "ends_at",
      "talk_ended_at",
      "left_at",
      "completed_at",
      "duration_seconds",
      "transcript_kept_days",
    ],
    {
      language: narrowed<Language>(),
      status: narrowed<"running" | "completed" | "ended">(),
      spoken_by: narrowed<SpokenBy | null>(),
      scored_by: narrowed<ScoredBy | null>(),
      phase: narrowed<"talking" | "reviewing" | "over">(),
      ended_reason: narrowed<EndedReason | null>(),
      concepts: sql<ConceptScore[] | null>`run.concepts`,
      breaches: sql<RunBreach[] | null>`run.breaches`,
      state: narrowed<DialogueState>(),
      /** Internal id. */
      scenario: sql<number>`run.scenario_id`,
      scenario_id: sql<string>`scenario.scenario_id`,
      title: sql<string>`${titleIn(sql`run.language`)}`,
      /** Which the service does not know of by its environment. */
      has_own_model: sql<boolean>`${hasOwnTextModel(sql`run.organization_id`)}`,
      is_playable: sql<boolean>`${isPlayable}`,
      /** How the run ends now unless something was done sooner. */
      due: sql<EndedReason | null>`${endingDue(now)}`,
    },
  );
export type RunRow = RowOf<ReturnType<typeof runColumns>>;

export function runPath(scenarioId: string, attempt: number): string {
  return `${scenarioPath(scenarioId)}/${attempt}`;
}

export function scenarioPath(scenarioId: string): string {
  return `/scenarios/${scenarioId}`;
}
