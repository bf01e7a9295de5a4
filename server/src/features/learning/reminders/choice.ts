import { sql } from "kysely";
import { oneUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { oneOrganization } from "#tenancy/organizations/index.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

/** Whether the learner wants reminders, or their organization where they have not said; null: they are never sent any. */
export async function isReminded(db: Database, { organizationId, userId }: Learner): Promise<boolean | null> {
  const { rows } = await sql<{ is_reminded: boolean }>`
    select coalesce(is_wanted, mails_reminders) as is_reminded
    from ${oneOrganization(organizationId)}
    join ${oneUser(organizationId, userId)} on "user".email is not null
    left join reminder on reminder.organization_id = ${organizationId} and reminder.user_id = ${userId}
    where not is_sandbox`.execute(db);
  return rows[0]?.is_reminded ?? null;
}

/** Keeps what the learner said. Nothing is kept of whoever is not there any more. */
export async function chooseReminders(
  db: Database,
  now: Date,
  { organizationId, userId }: Learner,
  isWanted: boolean,
): Promise<void> {
  await sql`
    insert into reminder (organization_id, user_id, is_wanted, creation_date, modified_date)
    select organization_id, id, ${isWanted}, ${now}, ${now} from ${oneUser(organizationId, userId)}
    where email is not null
    on conflict (organization_id, user_id) do update
      set is_wanted = excluded.is_wanted, modified_date = excluded.modified_date`.execute(db);
}
