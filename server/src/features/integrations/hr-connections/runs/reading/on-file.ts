import { sql } from "kysely";
import { selectGroupMembers } from "#people/teams/index.ts";
import { countActiveAdmins, selectEmployable } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import {
  type GroupLinkRow,
  type LinkRow,
  selectGroupLinks,
  selectLinks,
} from "../../connections/link-queries.ts";
import type { Snapshot } from "../../hub/snapshot.ts";
import { emailOf } from "../../plan/profile.ts";
import type { Account, EmployeeLink, GroupLink, OnFile, Policies } from "../../plan/state.ts";

/** What the plan compares the snapshot with, read in a few statements. */
export async function loadOnFile(
  db: Database,
  { id, organization_id: organizationId }: Pick<ConnectionRow, "id" | "organization_id">,
  snapshot: Snapshot,
  policies: Policies,
): Promise<OnFile> {
  const links = await selectLinks(db, id);
  const groupLinks = await selectGroupLinks(db, id);
  const emails = new Set(
    [...snapshot.employees.values()]
      .map((employee) => emailOf(employee, policies))
      .filter((email) => email !== null),
  );
  const found = await selectEmployable(db, organizationId, {
    userIds: links.map(({ user_id }) => user_id),
    emails: [...emails],
  });
  const elsewhere = await selectLinkedElsewhere(db, organizationId, id);
  const ownDeactivations = new Map(
    links.map(({ user_id, hub_deactivated_at }) => [user_id, hub_deactivated_at]),
  );
  const accounts = found.map((user): Account => {
    const {
      user_id: userId,
      email,
      first_name,
      last_name,
      job_titles,
      department,
      is_active: isActive,
    } = user;
    const isHubs = user.deactivated_at !== null && ownDeactivations.get(userId) === user.deactivated_at;
    return {
      userId,
      profile: { email, first_name, last_name, job_titles, department },
      isActive,
      deactivatedBy: isActive ? null : isHubs ? "hub" : "somebody",
      isAdmin: user.access_role === "admin",
      signsInAlone: user.signs_in_alone,
      isLinkedElsewhere: elsewhere.has(userId),
    };
  });
  return {
    employees: new Map(links.map((link) => [link.hub_id, employeeLink(link)])),
    groups: new Map(groupLinks.map((link) => [link.hub_id, groupLink(link)])),
    accounts,
    ...(await loadMembers(db, organizationId, groupLinks)),
    activeAdmins: await countActiveAdmins(db, organizationId),
  };
}

async function loadMembers(db: Database, organizationId: number, groupLinks: readonly GroupLinkRow[]) {
  const hubIds = new Map(groupLinks.map(({ team_id, hub_id }) => [team_id, hub_id]));
  const rows = await selectGroupMembers(db, organizationId, [...hubIds.keys()]);
  const members = new Map<string, Set<number>>();
  const otherMembers = new Map<string, Set<number>>();
  for (const { team_id, user_id, source } of rows) {
    const hubId = hubIds.get(team_id);
    if (hubId === undefined) continue;
    const lists = source === "hris" ? members : otherMembers;
    const list = lists.get(hubId) ?? new Set();
    lists.set(hubId, list.add(user_id));
  }
  return { members, otherMembers };
}

/** Accounts of the organization that another connection decides about. */
async function selectLinkedElsewhere(db: Database, organizationId: number, connectionId: number) {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from hris_identity_link
    where organization_id = ${organizationId} and connection_id <> ${connectionId}`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

function employeeLink({ hub_id, remote_id, user_id, missing_since, orphaned_at }: LinkRow): EmployeeLink {
  return {
    hubId: hub_id,
    remoteId: remote_id,
    userId: user_id,
    missingSince: dateOf(missing_since),
    isOrphaned: orphaned_at !== null,
  };
}

function groupLink(row: GroupLinkRow): GroupLink {
  return {
    hubId: row.hub_id,
    remoteId: row.remote_id,
    teamId: row.team_id,
    name: row.name,
    parentHubId: row.parent_hub_id,
    isArchived: row.is_archived,
    missingSince: dateOf(row.missing_since),
  };
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
