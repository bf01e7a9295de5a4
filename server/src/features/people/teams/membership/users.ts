import type { RawBuilder } from "kysely";
import type { Problem } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";

/** What this feature is given to deal with users, whose feature stands on this one. */
export interface TeamUsers {
  /** The users that the references name, locked until the transaction ends. */
  lock(
    trx: Database,
    organizationId: number,
    references: readonly { row_index: number; reference: { user_id: number } }[],
  ): Promise<readonly { id: number }[]>;
  /** Says at the users themselves that their teams changed. */
  markMoved(trx: Database, now: Date, organizationId: number, userIds: readonly number[]): Promise<void>;
  requireVisible(db: Database, caller: PartnerCaller, userId: number, missing: () => Problem): Promise<void>;
  /** SQL: joins the user a row is about, as `"user"`. */
  join(organizationId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Whether the caller may see all of these users of their organization. */
  areVisible(db: Database, caller: PartnerCaller, userIds: readonly number[]): Promise<boolean>;
}

/**
 * Locks the users the request names together with those it may touch besides, as locks are taken by id in one go.
 * @throws userNotFound unless every named id is one of the organization's users
 */
export async function lockUsers(
  users: Pick<TeamUsers, "lock">,
  trx: Database,
  organizationId: number,
  named: readonly number[],
  others: readonly number[] = [],
): Promise<void> {
  const asked = new Set(named);
  const references = [...asked.union(new Set(others))].map((user_id, row_index) => ({
    row_index,
    reference: { user_id },
  }));
  const locked = await users.lock(trx, organizationId, references);
  if (locked.filter(({ id }) => asked.has(id)).length < asked.size) throw userNotFound();
}
