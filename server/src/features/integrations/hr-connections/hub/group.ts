import type { GroupKind } from "./employee.ts";

/** A department, team or cost center of the HR system. */
export interface HrisGroup {
  hubId: string;
  remoteId: string | null;
  name: string | null;
  kind: GroupKind;
  parentId: string | null;
  removedAt: Date | null;
}
