import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import type { TeamRow } from "../team.ts";

export interface TeamHappening {
  change: "created" | "updated" | "deleted";
  team: TeamRow;
  /** Who came into the team and who left it. */
  added?: readonly number[];
  removed?: readonly number[];
}

/** `team.updated` reaches only who asks for it by name (contract, section 8). */
export async function announceTeam(
  trx: Database,
  now: Date,
  organizationId: number,
  { change, team, added = [], removed = [] }: TeamHappening,
): Promise<void> {
  await publish(trx, now, {
    organizationId,
    type: "team.updated",
    audience: "extension",
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
