import { flag, group, link, text } from "./attribute.ts";
import type { ResourceType, Schema } from "./schema.ts";

/** RFC 7643, 4.1: of it what accounts have a use for. */
export const userSchema: Schema = {
  id: "urn:ietf:params:scim:schemas:core:2.0:User",
  name: "User",
  description: "A person who learns here.",
  attributes: [
    text("userName", "What the person signs in with at the identity provider; usually their address.", {
      required: true,
      uniqueness: "server",
    }),
    group("name", "The person's name.", [
      text("formatted", "First and last name, made from them.", { mutability: "readOnly" }),
      text("familyName", "Last name."),
      text("givenName", "First name."),
    ]),
    text("displayName", "The name to show where first and last name are empty."),
    text("title", "Job title."),
    text("userType", "How the person is employed, such as Employee or Contractor."),
    flag("active", "false: the account is deactivated, and everything that was learned is kept."),
    group(
      "emails",
      "One address of type work and one of type home. The work address is the account's; without one it is the userName, where that is an address.",
      [
        text("value", "The address."),
        text("type", "work or home.", { canonicalValues: ["work", "home"] }),
        flag("primary", "Whether it is the address to write to."),
      ],
      { multiValued: true },
    ),
    group(
      "groups",
      "The groups that the person is a member of. Change them at the group.",
      [
        text("value", "The group's id.", { caseExact: true, mutability: "readOnly" }),
        link("$ref", "The group's address.", ["Group"]),
        text("display", "The group's name.", { mutability: "readOnly" }),
        text("type", "Always direct.", { mutability: "readOnly", canonicalValues: ["direct"] }),
      ],
      { multiValued: true, mutability: "readOnly" },
    ),
  ],
};

/** RFC 7643, 4.3. */
export const enterpriseSchema: Schema = {
  id: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  name: "Enterprise User",
  description: "What a company knows of the person.",
  attributes: [
    text("employeeNumber", "The person's number in the company."),
    text("department", "The department that they work in."),
    group("manager", "Whom they report to.", [
      text("value", "The manager's id.", { caseExact: true }),
      link("$ref", "The manager's address.", ["User"]),
    ]),
  ],
};

export const userType: ResourceType = {
  name: "User",
  endpoint: "/Users",
  description: "People",
  core: userSchema,
  extensions: [enterpriseSchema],
};
