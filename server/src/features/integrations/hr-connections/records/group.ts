import type { HrisGroup } from "../hub/group.ts";
import type { RecordRow } from "./record.ts";

/** A record as runs read groups. */
export function groupOf({ hub_id, remote_id, display_name, removed_at }: RecordRow): HrisGroup {
  return {
    hubId: hub_id,
    remoteId: remote_id,
    name: display_name,
    kind: "team",
    parentId: null,
    removedAt: removed_at === null ? null : new Date(removed_at),
  };
}
