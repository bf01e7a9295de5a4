import { group, link, text } from "./attribute.ts";
import type { ResourceType, Schema } from "./schema.ts";

/** RFC 7643, 4.2. */
export const groupSchema: Schema = {
  id: "urn:ietf:params:scim:schemas:core:2.0:Group",
  name: "Group",
  description: "People who belong together: a team here.",
  attributes: [
    text("displayName", "The group's name.", { required: true }),
    group(
      "members",
      "The people in it. Groups within groups are not supported.",
      [
        text("value", "The member's id.", { caseExact: true, mutability: "immutable" }),
        link("$ref", "The member's address.", ["User"]),
        text("type", "Always User.", { mutability: "immutable", canonicalValues: ["User"] }),
        text("display", "The member's name.", { mutability: "readOnly" }),
      ],
      { multiValued: true },
    ),
  ],
};

export const groupType: ResourceType = {
  name: "Group",
  endpoint: "/Groups",
  description: "Groups of people",
  core: groupSchema,
  extensions: [],
};
