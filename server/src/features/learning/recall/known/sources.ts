import type { RawBuilder } from "kysely";
import type { PracticeSource } from "#content/skills/index.ts";

/** What the page is given of role-plays, which stand above it. */
export interface KnownRolePlays {
  practice: PracticeSource;
  /** SQL, for a from clause: attempts at role-plays, with `organization_id`, `user_id`, `id`, `scenario_id` and `title`. */
  runs: RawBuilder<unknown>;
}
