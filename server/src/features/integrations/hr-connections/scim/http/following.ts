import type { Context } from "#platform/feature.ts";
import type { ChangedRecords, RecordOwner } from "../../records/record.ts";
import type { FollowRecords } from "./scim-context.ts";

export type Followed = (owner: RecordOwner, changed: ChangedRecords) => Promise<void>;

/**
 * The pushed resource is stored already, so the identity provider is told so whatever becomes of the account: a failure
 * here is ours, stands in the log, and the connection's next run makes good for it.
 */
export function followingAtOnce({ log }: Pick<Context, "log">, follow: FollowRecords): Followed {
  return async ({ connectionId }, changed) => {
    if (changed.employees.length === 0 && changed.groups.length === 0) return;
    try {
      await follow(connectionId, changed);
    } catch (error) {
      log.error(
        { err: error, connection: connectionId },
        "SCIM records stored, but applying them failed; the next run applies them",
      );
    }
  };
}
