import { randomUUID } from "node:crypto";

/** A person of an identity provider. */
export interface Person {
  externalId: string;
  userName: string;
  givenName: string;
  familyName: string;
}

export function aPerson(fields: Partial<Person> = {}): Person {
  const key = randomUUID().slice(0, 8);
  return {
    externalId: `00u${key}`,
    userName: `ada.${key}@example.com`,
    givenName: "Ada",
    familyName: "Quill",
    ...fields,
  };
}

/** A request below the address that the identity provider was given. */
export interface ScimRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
}

export const patchOp = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

export const filtered = (path: string, filter: string, more = "") =>
  `${path}?filter=${encodeURIComponent(filter)}${more}`;
