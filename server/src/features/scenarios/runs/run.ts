/** How a talk may end. Only `completed` is scored and reported (contract 6.1). */
export const endedReasons = ["completed", "abandoned", "timeout", "technical_error", "withdrawn"] as const;
export type EndedReason = (typeof endedReasons)[number];

/** How a point to cover was met in one attempt. */
export interface ConceptScore {
  key: string;
  name: string;
  /** From 0 to 1. */
  score: number;
  covered: boolean;
}
