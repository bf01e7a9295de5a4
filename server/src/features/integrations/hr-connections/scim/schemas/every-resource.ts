import { type Attribute, group, link, moment, text } from "./attribute.ts";

/** What every resource has beside its schemas (RFC 7643, 3.1). */
export const commonAttributes: readonly Attribute[] = [
  text("id", "The resource's id here. It never changes.", {
    caseExact: true,
    mutability: "readOnly",
    returned: "always",
    uniqueness: "server",
  }),
  text("externalId", "The resource's id at the identity provider.", { caseExact: true }),
  group(
    "meta",
    "About the resource itself.",
    [
      text("resourceType", "User or Group.", { mutability: "readOnly" }),
      moment("created", "When it was created."),
      moment("lastModified", "When it was last changed."),
      link("location", "Its address.", ["uri"]),
      text("version", "The entity tag of this version.", { caseExact: true, mutability: "readOnly" }),
    ],
    { mutability: "readOnly" },
  ),
  text("schemas", "The schemas whose attributes the resource has.", {
    multiValued: true,
    caseExact: true,
    mutability: "readOnly",
    returned: "always",
  }),
];
