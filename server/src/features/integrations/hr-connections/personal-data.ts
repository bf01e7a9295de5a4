import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { recordPersonalData } from "./records/personal-data.ts";

/** What runs noted of a person is history of their account: it stays with its numbers and loses their name and fields. */
export const hrisPersonalData: PersonalData = {
  files: {
    ...recordPersonalData.files,
    hr_changes: ({ organizationId, userId }) => sql`
        select change.kind, change.state, change.person, change.before, change.after, change.reason, run.finished_at
        from hris_change as change
        join hris_run as run on run.organization_id = change.organization_id and run.id = change.run_id
        where change.organization_id = ${organizationId} and change.user_id = ${userId}
        order by change.run_id, change.place`,
    // Whether the record is of somebody else is asked with that person's name and address: they are not the holder's to have.
    hr_issues: ({ organizationId, userId }) => sql`
        select kind, person, detail, advice, proposed, state, first_seen, last_seen
        from hris_issue
        where organization_id = ${organizationId} and user_id = ${userId} and kind <> 'person_needs_confirmation'
        order by id`,
  },
  async erase(trx, now, person, from) {
    const { organizationId, userId } = person;
    await recordPersonalData.erase?.(trx, now, person, from);
    await sql`
      update hris_change set person = 'erased', hub_id = null, remote_id = null, before = null, after = null
      where organization_id = ${organizationId}
        and (user_id = ${userId}
             or (run_id, hub_id) in (select run_id, hub_id from hris_change
                                     where organization_id = ${organizationId} and user_id = ${userId})
             -- Previews, and those whom a run left alone, have no account's number yet.
             or (run_id, hub_id) in (select run.id, link.hub_id
                                     from hris_identity_link as link
                                     join hris_run as run on run.organization_id = link.organization_id
                                                         and run.connection_id = link.connection_id
                                     where link.organization_id = ${organizationId} and link.user_id = ${userId}))`.execute(
      trx,
    );
    await sql`
      delete from hris_issue
      where organization_id = ${organizationId}
        and (user_id = ${userId}
             or (connection_id, hub_id) in (select connection_id, hub_id from hris_identity_link
                                            where organization_id = ${organizationId} and user_id = ${userId}))`.execute(
      trx,
    );
  },
};
