import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { publication } from "#platform/outbox.ts";
import { type AuditChanges, auditFrom, type Change } from "#tenancy/audit/index.ts";
import type { TeamUsers } from "../membership/users.ts";
import type { TeamRow } from "../team.ts";

/** Where a change of a team happens: in this transaction, after `lockTeams`, in somebody's name. */
export interface TeamWork extends Change {
  organizationId: number;
  users: Pick<TeamUsers, "lock" | "markMoved">;
}

interface TeamHappening {
  change: "created" | "updated" | "deleted";
  team: TeamRow;
  /** The users added to the team, and those removed from it. */
  added?: readonly number[];
  removed?: readonly number[];
}

const actions = { created: "team.create", updated: "team.update", deleted: "team.delete" } as const;

/** Announces what happened to a team and notes it in the log, in one statement. */
export async function recordTeamChange(
  { trx, now, organizationId, origin }: TeamWork,
  happening: TeamHappening,
  changes: AuditChanges,
): Promise<void> {
  const entry = auditFrom(now, origin, {
    organizationId,
    action: sql`${actions[happening.change]}`,
    targetType: "team",
    targetId: sql`${happening.team.id}::bigint`,
    changes: sql`${JSON.stringify(changes)}`,
    from: sql`(select) as once`,
  });
  await sql`with announced as (${announcement(now, organizationId, happening)}) ${entry}`.execute(trx);
}

/** For what the log has no entry of its own for. */
export async function announceTeam(
  trx: Database,
  now: Date,
  organizationId: number,
  happening: TeamHappening,
): Promise<void> {
  await sql`${announcement(now, organizationId, happening)}`.execute(trx);
}

/** `team.updated` reaches only who asks for it by name (contract, section 8). */
function announcement(
  now: Date,
  organizationId: number,
  { change, team, added = [], removed = [] }: TeamHappening,
): RawBuilder<unknown> {
  return publication(now, {
    organizationId,
    type: "team.updated",
    data: {
      change,
      team_id: team.id,
      name: team.name,
      provider: team.provider,
      provider_id: team.provider_id,
      parent_id: team.parent_id,
      manager_ids: team.manager_ids,
      member_count: team.member_count,
      added,
      removed,
    },
  });
}
