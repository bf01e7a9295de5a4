import type { RawBuilder } from "kysely";

/** A scored result that says something about a skill: a lesson's questions, a scenario's concepts. */
export interface Observation {
  type: "lesson" | "scenario";
  /** Of the curriculum or the run. */
  id: number;
  /** From 0 to 100. */
  score: number;
  at: string;
}

/**
 * Where observations come from: a select in parentheses with `organization_id`, `user_id`, `skill_id`, `type`, `id`,
 * `score` (0 to 100) and `at`. Lessons and scenarios know skills, so `app` brings them here and not the other way.
 */
export type PracticeSource = RawBuilder<unknown>;

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
  if (observations.length < LEAST_OBSERVATIONS)
    return { score: null, level: null, tier: "insufficient_data" };
  let [weighted, weights] = [0, 0];
  for (const { score, at } of observations) {
    const weight = 0.5 ** ((moment.getTime() - Date.parse(at)) / HALF_LIFE_MS);
    weighted += weight * score;
    weights += weight;
  }
  const score = Math.round((weighted / weights) * 10) / 10;
  return { score, level: Math.min(5, Math.floor(score / 20) + 1), tier: tierOf(score) };
}

function tierOf(score: number): Tier {
  if (score < 50) return "needs_work";
  if (score < 75) return "developing";
  return score < 90 ? "proficient" : "excellent";
}
