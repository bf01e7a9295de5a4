/** What somebody has reached, and when, for every link through which they came to it. */
export interface NewScore {
  /** Of the event that tells it: told twice, it is one score. */
  eventId: string;
  organizationId: number;
  userId: number;
  templateId: number | null;
  scenarioId: string | null;
  scoreGiven: number;
  scoreMaximum: number;
  scoredAt: Date | string;
}

/** An LMS is told that a lesson was completed, which is all there is to give (docs/decisions/0097-lesson-scores.md). */
export const completionScore = { scoreGiven: 1, scoreMaximum: 1 };

/** Scenarios are scored from 0 to 100. */
export const SCENARIO_MAXIMUM = 100;

export const scoreStatuses = ["waiting", "delivered", "superseded", "failed"] as const;
export type ScoreStatus = (typeof scoreStatuses)[number];
