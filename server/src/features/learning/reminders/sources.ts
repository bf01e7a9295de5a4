import type { RolePlayCard } from "@lectern/web/pages";
import type { RawBuilder } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";

/** What this feature is given of role-plays, which stand above it. */
export interface RemindedRolePlays {
  /** SQL, for a from clause: what somebody still has to play, with `organization_id`, `user_id` and `due_date`. */
  assigned: RawBuilder<unknown>;
  /** What the learner may play, in this language where it is written in it. */
  cardsOf(
    db: Database,
    learner: { organizationId: number; userId: number },
    language: Language | null,
  ): Promise<RolePlayCard[]>;
  /** SQL, for a from clause: when learners began to play, with `organization_id`, `user_id` and `at`. */
  moments: RawBuilder<unknown>;
}
