import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { withoutOperatorIn } from "./chain/operators.ts";

interface EvidenceRow {
  actor_type: string;
  actor_id: string | null;
  actor_label: string | null;
  ip: string | null;
  user_agent: string | null;
  changes: unknown;
}

/** The log is evidence and sealed: it shows what it holds of a person, and keeps it (GDPR, article 17, 3b and e). */
export const auditPersonalData: PersonalData = {
  files: {
    async audit_log(db, { organizationId, userId }) {
      const { rows } = await sql<EvidenceRow>`
        select occurred_at, actor_type, actor_id, actor_label, action, target_type, target_id, ip, user_agent, changes
        from audit_entry
        where organization_id = ${organizationId}
          and ((actor_type = 'user' and actor_id = ${String(userId)})
               or (target_type = 'user' and target_id = ${String(userId)}))
        order by id`.execute(db);
      return rows.map(withoutOperatorIn);
    },
  },
};
