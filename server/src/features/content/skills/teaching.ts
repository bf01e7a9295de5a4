import type { RawBuilder } from "kysely";
import type { PracticeSource } from "./practice/practice.ts";

/** What this feature is given of lessons and scenarios, which teach skills and so stand on it. */
export interface Teaching {
  /** What learners did there. */
  practice: readonly PracticeSource[];
  /** Each says whether something of its kind teaches a skill. */
  isTaught: readonly IsTaught[];
  /** Each a SQL query: the `user_id` of the organization's learners with something of its kind that teaches the skill. */
  learners: readonly ((organizationId: number, skillId: RawBuilder<unknown>) => RawBuilder<unknown>)[];
}

/**
 * SQL condition: a lesson or scenario on offer teaches the skill; one that was written first in this language, if one is
 * named.
 */
export type IsTaught = (
  organizationId: number | RawBuilder<unknown>,
  skillId: RawBuilder<unknown>,
  language?: string,
) => RawBuilder<unknown>;
