import type { RolePlayCard } from "@lectern/web/pages";
import type { RawBuilder } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";

/** What the page is given of role-plays, which stand above it. */
export interface HomeRolePlays {
  /** What the learner may play, in this language where it is written in it; what they have to play first. */
  cardsOf(
    db: Database,
    learner: { organizationId: number; userId: number },
    language: Language | null,
  ): Promise<RolePlayCard[]>;
  /** Their scores, and the attempts that they are of, as `countPoints` of skills takes them. */
  practice: RawBuilder<unknown>;
  runs: RawBuilder<unknown>;
  /** SQL, for a from clause: when learners began to play, with `organization_id`, `user_id` and `at`. */
  moments: RawBuilder<unknown>;
}
