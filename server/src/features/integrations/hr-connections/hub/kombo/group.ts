import type { GroupKind } from "../employee.ts";
import type { HrisGroup } from "../group.ts";
import type { Fields } from "./fields.ts";

/** A group of `GET /hris/groups`. @throws UnreadableField */
export function readGroup(fields: Fields): HrisGroup {
  return {
    hubId: fields.requiredId("id"),
    remoteId: fields.id("remote_id"),
    name: fields.text("name"),
    kind: readKind(fields.text("type")),
    parentId: fields.id("parent_id"),
    removedAt: fields.moment("remote_deleted_at"),
  };
}

const kinds: Readonly<Record<string, GroupKind>> = {
  DEPARTMENT: "department",
  TEAM: "team",
  COST_CENTER: "cost_center",
};

/** Not every HR tool knows kinds, and the hub may learn new ones. */
export function readKind(text: string | null): GroupKind {
  return kinds[text?.toUpperCase() ?? ""] ?? "other";
}
