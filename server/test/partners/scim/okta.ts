import { filtered, type Person, patchOp, type ScimRequest } from "./person.ts";

/** Requests in the shape that Okta's documentation of SCIM 2.0 gives for its provisioning agent. */
export const okta = {
  findUser: (userName: string): ScimRequest => ({
    method: "GET",
    path: filtered("/Users", `userName eq "${userName}"`, "&startIndex=1&count=100"),
  }),
  importUsers: (startIndex: number, count: number): ScimRequest => ({
    method: "GET",
    path: `/Users?startIndex=${startIndex}&count=${count}`,
  }),
  createUser: (person: Person): ScimRequest => ({
    method: "POST",
    path: "/Users",
    body: profile(person, true),
  }),
  readUser: (id: string): ScimRequest => ({ method: "GET", path: `/Users/${id}` }),
  replaceUser: (id: string, person: Person, active = true): ScimRequest => ({
    method: "PUT",
    path: `/Users/${id}`,
    body: { ...profile(person, active), id, meta: { resourceType: "User" } },
  }),
  setActive: (id: string, active: boolean): ScimRequest => ({
    method: "PATCH",
    path: `/Users/${id}`,
    body: { schemas: [patchOp], Operations: [{ op: "replace", value: { active } }] },
  }),
  createGroup: (displayName: string, members: readonly string[] = []): ScimRequest => ({
    method: "POST",
    path: "/Groups",
    body: {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName,
      members: members.map((value) => ({ value, display: "somebody" })),
    },
  }),
  renameGroup: (id: string, displayName: string): ScimRequest =>
    patchGroup(id, { op: "replace", value: { id, displayName } }),
  addMembers: (id: string, members: readonly string[]): ScimRequest =>
    patchGroup(id, {
      op: "add",
      path: "members",
      value: members.map((value) => ({ value, display: "somebody" })),
    }),
  removeMember: (id: string, member: string): ScimRequest =>
    patchGroup(id, { op: "remove", path: `members[value eq "${member}"]` }),
  setMembers: (id: string, members: readonly string[]): ScimRequest =>
    patchGroup(id, { op: "replace", path: "members", value: members.map((value) => ({ value })) }),
  deleteGroup: (id: string): ScimRequest => ({ method: "DELETE", path: `/Groups/${id}` }),
};

/** What Okta sends of a person, a password among it, which nobody asked for. */
function profile({ externalId, userName, givenName, familyName }: Person, active: boolean) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    name: { givenName, familyName },
    emails: [{ primary: true, value: userName, type: "work" }],
    displayName: `${givenName} ${familyName}`,
    locale: "en-US",
    externalId,
    groups: [],
    password: "1mz050nq-secret",
    active,
  };
}

function patchGroup(id: string, operation: object): ScimRequest {
  return { method: "PATCH", path: `/Groups/${id}`, body: { schemas: [patchOp], Operations: [operation] } };
}
