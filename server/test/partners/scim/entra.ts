import { filtered, type Person, patchOp, type ScimRequest } from "./person.ts";

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** Requests in the shape that Microsoft's documentation gives for the provisioning service of Entra ID. */
export const entra = {
  findUser: (userName: string): ScimRequest => ({
    method: "GET",
    path: filtered("/Users", `userName eq "${userName}"`),
  }),
  createUser: ({ externalId, userName, givenName, familyName }: Person): ScimRequest => ({
    method: "POST",
    path: "/Users",
    body: {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", enterprise],
      externalId,
      userName,
      active: true,
      addresses: [{ primary: false, type: "work", formatted: "Loom Lane 7", country: "NL" }],
      emails: [{ primary: true, type: "work", value: userName }],
      meta: { resourceType: "User" },
      name: { formatted: `${givenName} ${familyName}`, familyName, givenName },
      phoneNumbers: [{ type: "mobile", value: "+31 20 555 0100" }],
      preferredLanguage: "nl-NL",
      roles: [],
      title: "Weaver",
      [enterprise]: { department: "Looms", employeeNumber: "4711" },
    },
  }),
  readUser: (id: string): ScimRequest => ({ method: "GET", path: `/Users/${id}` }),
  /** As the provisioning service did at first, and where its feature flag is off. */
  changeUser: (id: string, address: string, familyName: string): ScimRequest =>
    patchUser(id, [
      { op: "Replace", path: 'emails[type eq "work"].value', value: address },
      { op: "Replace", path: "name.familyName", value: familyName },
      { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "+31 20 555 0101" },
    ]),
  /** As it does with the flag `aadOptscim062020`. */
  changeUserWithoutPaths: (id: string, values: Record<string, unknown>): ScimRequest =>
    patchUser(id, [{ op: "replace", value: values }]),
  setDepartment: (id: string, department: string): ScimRequest =>
    patchUser(id, [{ op: "Replace", path: `${enterprise}:department`, value: department }]),
  setManager: (id: string, manager: string): ScimRequest =>
    patchUser(id, [{ op: "Add", path: `${enterprise}:manager`, value: manager }]),
  hasManager: (id: string, manager: string): ScimRequest => ({
    method: "GET",
    path: filtered("/Users", `id eq "${id}" and manager eq "${manager}"`, "&attributes=id"),
  }),
  disableUser: (id: string): ScimRequest =>
    patchUser(id, [{ op: "Replace", path: "active", value: "False" }]),
  /** Somebody who is deleted at Entra is renamed by the same request that disables them. */
  disableAndRename: (id: string, userName: string): ScimRequest =>
    patchUser(id, [
      { op: "Replace", path: "userName", value: userName },
      { op: "Replace", path: "active", value: "False" },
    ]),
  enableUser: (id: string): ScimRequest => patchUser(id, [{ op: "Replace", path: "active", value: "True" }]),
  deleteUser: (id: string): ScimRequest => ({ method: "DELETE", path: `/Users/${id}` }),
  createGroup: (displayName: string, externalId: string): ScimRequest => ({
    method: "POST",
    path: "/Groups",
    body: {
      schemas: [
        "urn:ietf:params:scim:schemas:core:2.0:Group",
        "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
      ],
      externalId,
      displayName,
      members: [],
      meta: { resourceType: "Group" },
    },
  }),
  findGroup: (displayName: string): ScimRequest => ({
    method: "GET",
    path: filtered("/Groups", `displayName eq "${displayName}"`, "&excludedAttributes=members"),
  }),
  readGroup: (id: string): ScimRequest => ({
    method: "GET",
    path: `/Groups/${id}?excludedAttributes=members`,
  }),
  renameGroup: (id: string, displayName: string): ScimRequest =>
    patchGroup(id, { op: "Replace", path: "displayName", value: displayName }),
  addMember: (id: string, member: string): ScimRequest =>
    patchGroup(id, { op: "Add", path: "members", value: [{ $ref: null, value: member }] }),
  removeMember: (id: string, member: string): ScimRequest =>
    patchGroup(id, { op: "Remove", path: "members", value: [{ $ref: null, value: member }] }),
  hasMember: (id: string, member: string): ScimRequest => ({
    method: "GET",
    path: filtered("/Groups", `id eq "${id}" and members eq "${member}"`, "&attributes=id"),
  }),
  deleteGroup: (id: string): ScimRequest => ({ method: "DELETE", path: `/Groups/${id}` }),
};

function patchUser(id: string, operations: readonly object[]): ScimRequest {
  return { method: "PATCH", path: `/Users/${id}`, body: { schemas: [patchOp], Operations: operations } };
}

function patchGroup(id: string, operation: object): ScimRequest {
  return { method: "PATCH", path: `/Groups/${id}`, body: { schemas: [patchOp], Operations: [operation] } };
}
