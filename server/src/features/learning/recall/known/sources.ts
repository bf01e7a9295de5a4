import type { RawBuilder } from "kysely";

/** What the page is given of role-plays, which stand above it. */
export interface KnownRolePlays {
  /** Their scores, as `countPoints` of skills takes them. */
  practice: RawBuilder<unknown>;
  /** SQL, for a from clause: attempts at role-plays, with `organization_id`, `user_id`, `id`, `scenario_id` and `title`. */
  runs: RawBuilder<unknown>;
}
