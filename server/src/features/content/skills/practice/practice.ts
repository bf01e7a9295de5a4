import { type RawBuilder, sql } from "kysely";

/**
 * What was observed of a skill at one moment: the questions of a lesson that show it, those that were recalled later, the points of a
 * scenario. All of them are observations.
 */
export interface Observation {
  type: "lesson" | "scenario";
  /** Of the curriculum or the run. */
  id: number;
  /** From 0 to 100: their mean. */
  score: number;
  at: string;
  /** How many they are. */
  observations: number;
  /** Remembered some days after the lesson. */
  is_recall: boolean;
}

/**
 * Where observations come from: a select in parentheses with `organization_id`, `user_id`, `skill_id`, `type`, `id`,
 * `score` (0 to 100), `at`, `observations` and `is_recall`. Lessons and scenarios know skills, so `app` brings them here and not the
 * other way.
 */
export type PracticeSource = RawBuilder<unknown>;

/** SQL, for a statement with a source: an observation as JSON. */
export const observationJson = sql`
  json_build_object('type', type, 'id', id, 'score', score, 'at', at, 'observations', observations, 'is_recall', is_recall)`;

/**
 * The scores of scenarios with their points as observations: `practice` has `organization_id`, `user_id`, `skill_id`, `type`, `id`,
 * `score` and `at`, and `runs` the attempts with their `concepts`, a list in JSON.
 */
export function countPoints(practice: RawBuilder<unknown>, runs: RawBuilder<unknown>): PracticeSource {
  return sql`(
    select scored.organization_id, scored.user_id, scored.skill_id, scored.type, scored.id, scored.score, scored.at,
           greatest(json_array_length(run.concepts), 1) as observations, false as is_recall
    from ${practice} as scored
    join ${runs} as run on run.organization_id = scored.organization_id and run.id = scored.id)`;
}

export const tiers = ["insufficient_data", "needs_work", "developing", "proficient", "excellent"] as const;
type Tier = (typeof tiers)[number];

interface SkillLevel {
  score: number | null;
  /** From 1 to 5, on the scale of target levels. */
  level: number | null;
  tier: Tier;
}

const LEAST_OBSERVATIONS = 3;
const HALF_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * What observations say of a skill at a moment (contract 5.3): their mean, in which one counts half of one that is
 * thirty days newer. Fewer than three say nothing.
 */
export function skillLevelAt(observations: readonly Observation[], moment: Date): SkillLevel {
  if (countOf(observations) < LEAST_OBSERVATIONS)
    return { score: null, level: null, tier: "insufficient_data" };
  const score = weightedMean(observations, moment);
  return { score, level: Math.min(5, Math.floor(score / 20) + 1), tier: tierOf(score) };
}

export function countOf(observations: readonly Observation[]): number {
  return observations.reduce((sum, one) => sum + one.observations, 0);
}

/** How much of what was recalled was still known, weighted likewise; null: nothing was recalled yet. */
export function rememberedAt(observations: readonly Observation[], moment: Date): number | null {
  const recalled = observations.filter((one) => one.is_recall);
  return recalled.length === 0 ? null : weightedMean(recalled, moment);
}

/** The score before what was observed last; null: there was none yet. */
export function scoreBefore(observations: readonly Observation[], moment: Date): number | null {
  const last = Math.max(...observations.map(({ at }) => Date.parse(at)));
  return skillLevelAt(
    observations.filter(({ at }) => Date.parse(at) < last),
    moment,
  ).score;
}

function weightedMean(observations: readonly Observation[], moment: Date): number {
  let [weighted, weights] = [0, 0];
  for (const { score, at, observations: count } of observations) {
    const weight = count * 0.5 ** ((moment.getTime() - Date.parse(at)) / HALF_LIFE_MS);
    weighted += weight * score;
    weights += weight;
  }
  return Math.round((weighted / weights) * 10) / 10;
}

function tierOf(score: number): Tier {
  if (score < 50) return "needs_work";
  if (score < 75) return "developing";
  return score < 90 ? "proficient" : "excellent";
}
