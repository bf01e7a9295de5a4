import type { RawBuilder } from "kysely";
import type { PracticeSource } from "#content/skills/index.ts";

/** What is made of lessons and role-plays, and stands on both: `app` brings it here. */
export interface KnownSources {
  practice: readonly PracticeSource[];
  /** SQL, for a from clause: attempts at role-plays, with `organization_id`, `user_id`, `id`, `scenario_id` and `title`. */
  runs: RawBuilder<unknown>;
}
