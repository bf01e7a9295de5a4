import { invalidValue } from "../messages/problems.ts";
import { groupSchema } from "../schemas/group.ts";
import type { Resource } from "./resource.ts";
import { recordsOf, requiredTextOf, textOf } from "./texts.ts";

/** What is kept of a Group; who is in it stands beside. */
export interface GroupFields {
  displayName: string;
  externalId: string | null;
}

/** @throws invalidValue */
export function readGroup(resource: Resource): GroupFields {
  return {
    displayName: requiredTextOf(resource, "displayName"),
    externalId: textOf(resource, "externalId"),
  };
}

/** The ids of its members, each once. @throws invalidValue */
export function readMembers(resource: Resource): string[] {
  const ids = recordsOf(resource, "members").map((member) => {
    if (textOf(member, "type")?.toLowerCase() === "group")
      throw invalidValue({ detail: "Groups within groups are not supported: send the people in it." });
    return requiredTextOf(member, "value");
  });
  return [...new Set(ids)];
}

export function presentGroup({ displayName, externalId }: GroupFields): Resource {
  return {
    schemas: [groupSchema.id],
    ...(externalId === null ? {} : { externalId }),
    displayName,
  };
}
