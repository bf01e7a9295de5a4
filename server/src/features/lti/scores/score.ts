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

/** Lessons have no points: whoever completes one has all there is. */
export const completionScore = { scoreGiven: 1, scoreMaximum: 1 };

/** Scenarios are scored from 0 to 100. */
export const SCENARIO_MAXIMUM = 100;

export const scoreStatuses = ["waiting", "delivered", "superseded", "failed"] as const;
export type ScoreStatus = (typeof scoreStatuses)[number];
