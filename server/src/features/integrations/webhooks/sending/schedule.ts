import type { Schedule } from "#platform/outbound/backoff.ts";

/** For sandbox organizations, whose developers wait for the result. */
export const SANDBOX_SCHEDULE: Schedule = [0, 1, 2, 4, 8];
