import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Connected } from "../connected.ts";

export interface User {
  id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  job_titles: string[];
  department: string | null;
  is_active: boolean;
  access_role: string;
}
interface Team {
  id: number;
  name: string;
  parent_id: number | null;
}
interface Member {
  team_id: number;
  user_id: number;
  source: string;
}
interface Link {
  hub_id: string;
  remote_id: string | null;
  user_id: number;
  is_hubs: boolean;
}
interface GroupLink {
  hub_id: string;
  team_id: number;
  name: string;
  parent_hub_id: string | null;
  is_archived: boolean;
}
interface Employee {
  remote_id: string;
  user_id: number | null;
  last_name: string;
  employment_status: string;
}

/** Everything that runs may change of an organization, but for when it was changed. */
export interface Tables {
  users: User[];
  teams: Team[];
  members: Member[];
  links: Link[];
  groups: GroupLink[];
  employees: Employee[];
  issues: { kind: string; hub_id: string }[];
}

export async function readTables(
  db: Database,
  { id, partner: { organizationId } }: Connected,
): Promise<Tables> {
  const rows = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  return {
    users: await rows(sql<User>`
      select id, email, first_name, last_name, job_titles, department, is_active, access_role from "user"
      where organization_id = ${organizationId} order by id`),
    teams: await rows(sql<Team>`
      select id, name, parent_id from team where organization_id = ${organizationId} order by id`),
    members: await rows(sql<Member>`
      select team_id, user_id, source from team_member where organization_id = ${organizationId} order by 1, 2`),
    links: await rows(sql<Link>`
      select hub_id, remote_id, user_id, hub_deactivated_at is not null as is_hubs from hris_identity_link
      where connection_id = ${id} order by hub_id`),
    groups: await rows(sql<GroupLink>`
      select hub_id, team_id, name, parent_hub_id, is_archived from hris_group_link
      where connection_id = ${id} order by hub_id`),
    employees: await rows(sql<Employee>`
      select remote_id, user_id, last_name, employment_status from hr_employee
      where organization_id = ${organizationId} order by remote_id`),
    issues: await rows(sql<Tables["issues"][number]>`
      select kind, hub_id from hris_issue where connection_id = ${id} and state = 'open' order by 1, 2`),
  };
}

/** Which version of each row stands in PostgreSQL: a write that changes nothing makes another one too. */
export async function readVersions(
  db: Database,
  { id, partner: { organizationId } }: Connected,
): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select 'user ' || id || ' ' || xmin as version from "user" where organization_id = ${organizationId}
    union all select 'team ' || id || ' ' || xmin from team where organization_id = ${organizationId}
    union all select 'member ' || team_id || ' ' || user_id || ' ' || xmin from team_member
      where organization_id = ${organizationId}
    union all select 'link ' || hub_id || ' ' || xmin from hris_identity_link where connection_id = ${id}
    union all select 'group ' || hub_id || ' ' || xmin from hris_group_link where connection_id = ${id}
    union all select 'issue ' || kind || ' ' || hub_id || ' ' || xmin from hris_issue where connection_id = ${id}
    union all select 'employee ' || remote_id || ' ' || xmin from hr_employee
      where organization_id = ${organizationId}
    union all select 'event ' || id from event where organization_id = ${organizationId}
    union all select 'mail ' || id from account_mail where organization_id = ${organizationId}
    order by 1`.execute(db);
  return rows.map(({ version }) => version);
}

/** What undo brings back: accounts, teams, who is in them, and whose accounts they are. Numbers are as they were read. */
export function undoable({ users, teams, members, links, groups }: Tables) {
  return { users, teams, members, links: links.map(({ remote_id: _, ...link }) => link), groups };
}
