/** How a talk may end. Only `completed` is scored and reported (contract 6.1). */
export const endedReasons = ["completed", "abandoned", "timeout", "technical_error", "withdrawn"] as const;
export type EndedReason = (typeof endedReasons)[number];
