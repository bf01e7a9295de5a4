import { sql } from "kysely";
import type { TestApp } from "../app.ts";
import type { Connected } from "./connected.ts";

/** Everything that runs may change of an organization, but for when it was changed. */
export async function followedState(app: TestApp, { partner: { organizationId }, id }: Connected) {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(app.context.db)).rows;
  return {
    users: await rows(sql`
      select id, email, first_name, last_name, job_titles, department, is_active from "user"
      where organization_id = ${organizationId} order by id`),
    teams: await rows(sql`
      select id, name, parent_id from team where organization_id = ${organizationId} order by id`),
    members: await rows(sql`
      select team_id, user_id, source from team_member where organization_id = ${organizationId} order by 1, 2`),
    links: await rows(sql`
      select hub_id, remote_id, user_id, hub_deactivated_at is null as is_free from hris_identity_link
      where connection_id = ${id} order by hub_id`),
    groups: await rows(sql`
      select hub_id, team_id, name, parent_hub_id, is_archived from hris_group_link
      where connection_id = ${id} order by hub_id`),
  };
}
