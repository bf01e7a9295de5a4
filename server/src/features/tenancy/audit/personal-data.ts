import { sql } from "kysely";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { PersonalData } from "#platform/personal-data.ts";
import { withoutOperatorIn } from "./chain/operators.ts";

const evidence = rowOf("audit_entry", [
  "occurred_at",
  "actor_type",
  "actor_id",
  "actor_label",
  "action",
  "target_type",
  "target_id",
  "ip",
  "user_agent",
  "changes",
]);

/** The log is evidence and sealed: it shows what it holds of a person, and keeps it (GDPR, article 17, 3b and e). */
export const auditPersonalData: PersonalData = {
  files: {
    async audit_log({ organizationId, userId }, db) {
      const { rows } = await sql<RowOf<typeof evidence>>`
        select ${evidence}
        from audit_entry
        where organization_id = ${organizationId}
          and ((actor_type = 'user' and actor_id = ${String(userId)})
               or (target_type = 'user' and target_id = ${String(userId)}))
        order by id`.execute(db);
      return rows.map(withoutOperatorIn);
    },
  },
};
