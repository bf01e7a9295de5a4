import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem } from "#kernel/problem.ts";
import { presentUser, readUser } from "../resources/user.ts";
import { groupType } from "../schemas/group.ts";
import { enterpriseSchema, userType } from "../schemas/user.ts";
import { applyOperations, readResource } from "./apply.ts";
import { readOperations } from "./operation.ts";

const ada = readUser(
  readResource(userType, {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    USERNAME: "ada@example.com",
    externalId: "a-1",
    name: { GivenName: "Ada", familyName: "King", formatted: "Dr Ada King" },
    emails: [
      { value: "home@example.com", type: "home" },
      { value: "ada@example.com", type: "work", primary: true },
    ],
    password: "not kept",
    phoneNumbers: [{ value: "+49", type: "work" }],
    [enterpriseSchema.id.toUpperCase()]: { department: "Engines", manager: { value: "m-1" } },
  }),
);

const patched = (...operations: unknown[]) =>
  readUser(applyOperations(userType, presentUser(ada), readOperations({ Operations: operations })));
const changes = (...operations: unknown[]) => {
  const result = patched(...operations);
  return Object.fromEntries(
    Object.entries(result).filter(([name, value]) => Reflect.get(ada, name) !== value),
  );
};
const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return "not refused";
};

test("names of a body come in any case, and what accounts have no use for is not kept", () => {
  assert.deepEqual(ada, {
    userName: "ada@example.com",
    externalId: "a-1",
    givenName: "Ada",
    familyName: "King",
    displayName: null,
    title: null,
    userType: null,
    active: true,
    workEmail: "ada@example.com",
    homeEmail: "home@example.com",
    employeeNumber: null,
    department: "Engines",
    managerId: "m-1",
  });
  assert.doesNotMatch(JSON.stringify(presentUser(ada)), /not kept|\+49|Dr/);
});

test("operations mean the same in capitals or not, with a path or with names in the value", () => {
  const gone = { active: false };
  assert.deepEqual(changes({ op: "Replace", path: "active", value: "False" }), gone);
  assert.deepEqual(changes({ op: "replace", value: { active: false } }), gone);
  assert.deepEqual(changes({ OP: "Add", PATH: "ACTIVE", VALUE: "false" }), gone);
  assert.deepEqual(changes({ op: "Replace", path: "active", value: [{ $ref: null, value: "False" }] }), gone);
  const renamed = { givenName: "Grace", familyName: "Hopper" };
  assert.deepEqual(
    changes({ op: "Replace", value: { "name.givenName": "Grace", "name.familyName": "Hopper" } }),
    renamed,
  );
  assert.deepEqual(changes({ op: "replace", path: "name", value: renamed }), renamed);
  assert.deepEqual(
    changes({ op: "add", path: "Name.GivenName", value: "Grace" }, { op: "add", value: { name: renamed } }),
    renamed,
  );
});

test("paths of the enterprise extension are understood in each of their spellings", () => {
  const { id } = enterpriseSchema;
  const moved = { department: "Looms" };
  assert.deepEqual(changes({ op: "Replace", path: `${id}:department`, value: "Looms" }), moved);
  assert.deepEqual(changes({ op: "replace", value: { [`${id}:department`]: "Looms" } }), moved);
  assert.deepEqual(changes({ op: "replace", value: { [id]: { department: "Looms" } } }), moved);
  assert.deepEqual(changes({ op: "replace", path: id, value: { department: "Looms" } }), moved);
  assert.deepEqual(changes({ op: "Add", path: `${id}:manager`, value: "m-2" }), { managerId: "m-2" });
  assert.deepEqual(changes({ op: "Replace", path: `${id}:manager.value`, value: "m-2" }), {
    managerId: "m-2",
  });
  assert.deepEqual(changes({ op: "Replace", path: `${id}:manager`, value: { value: "m-2" } }), {
    managerId: "m-2",
  });
  assert.deepEqual(changes({ op: "Remove", path: `${id}:manager` }), { managerId: null });
  assert.deepEqual(changes({ op: "remove", path: id }), { department: null, managerId: null });
});

test("one entry of a list is changed by its type, and made where there is none", () => {
  const work = 'emails[type eq "work"].value';
  assert.deepEqual(changes({ op: "Replace", path: work, value: "new@example.com" }), {
    workEmail: "new@example.com",
  });
  assert.deepEqual(changes({ op: "replace", value: { [work]: "new@example.com" } }), {
    workEmail: "new@example.com",
  });
  assert.deepEqual(changes({ op: "remove", path: 'emails[type eq "work"]' }), { workEmail: null });
  assert.deepEqual(
    changes({ op: "remove", path: "emails" }, { op: "Add", path: work, value: "made@example.com" }),
    { workEmail: "made@example.com", homeEmail: null },
  );
  assert.deepEqual(
    changes({ op: "replace", path: "emails", value: [{ value: "one@example.com", primary: true }] }),
    { workEmail: "one@example.com", homeEmail: null },
  );
  assert.equal(
    refusal(() =>
      changes({ op: "replace", path: 'emails[type ne "work" and type ne "home"].value', value: "x" }),
    ),
    "no_target",
  );
});

test("members are added and removed by filter, by list, or all at once", () => {
  const members = (...operations: unknown[]) => {
    const group = { displayName: "Looms", members: [{ value: "a" }, { value: "b" }, { value: "c" }] };
    const result = applyOperations(groupType, group, readOperations({ Operations: operations }));
    return [result.members].flat().map((member) => Reflect.get(Object(member), "value"));
  };
  assert.deepEqual(members({ op: "Add", path: "members", value: [{ value: "d" }, { value: "a" }] }), [
    "b",
    "c",
    "d",
    "a",
  ]);
  assert.deepEqual(members({ op: "add", value: { members: [{ value: "d" }] } }), ["a", "b", "c", "d"]);
  assert.deepEqual(members({ op: "remove", path: 'members[value eq "b"]' }), ["a", "c"]);
  assert.deepEqual(members({ op: "Remove", path: "members", value: [{ value: "b" }, { value: "z" }] }), [
    "a",
    "c",
  ]);
  assert.deepEqual(members({ op: "remove", path: "members" }), []);
  assert.deepEqual(members({ op: "remove", path: "members", value: [] }), ["a", "b", "c"]);
  assert.deepEqual(members({ op: "replace", path: "members", value: [{ value: "d" }] }), ["d"]);
  assert.deepEqual(members({ op: "replace", value: { id: "g-1", displayName: "Renamed" } }), ["a", "b", "c"]);
});

test("attributes that are none of ours are passed over, and the rest of the operations still counts", () => {
  assert.deepEqual(
    changes(
      { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "+49" },
      { op: "Add", path: "name.middleName", value: "M" },
      { op: "Replace", path: "urn:ietf:params:scim:schemas:extension:acme:2.0:User:badge", value: "7" },
      { op: "Replace", value: { nickName: "Ace", id: "other", schemas: [], title: "Poet" } },
    ),
    { title: "Poet" },
  );
});

test("what no operation may do is refused with the kind of mistake", () => {
  const refused = (operation: unknown) => refusal(() => patched(operation));
  assert.equal(refused({ op: "move", path: "title" }), "invalid_syntax");
  assert.equal(refused("replace"), "invalid_syntax");
  assert.equal(refused({ op: "replace", path: 7 }), "invalid_syntax");
  assert.equal(
    refusal(() => readOperations({ operations: "all" })),
    "invalid_syntax",
  );
  assert.equal(
    refusal(() => readOperations([])),
    "invalid_syntax",
  );
  assert.equal(refused({ op: "replace", path: "emails[", value: "x" }), "invalid_path");
  assert.equal(refused({ op: "replace", path: 'title[value eq "x"]', value: "x" }), "invalid_path");
  assert.equal(refused({ op: "replace", path: 'emails[colour eq "red"].value', value: "x" }), "invalid_path");
  assert.equal(refused({ op: "remove" }), "no_target");
  assert.equal(refused({ op: "replace", value: "x" }), "invalid_value");
  assert.equal(refused({ op: "replace", path: "id", value: "x" }), "read_only");
  assert.equal(refused({ op: "add", path: "groups", value: [{ value: "g-1" }] }), "read_only");
  assert.equal(refused({ op: "remove", path: "userName" }), "invalid_value");
  assert.equal(refused({ op: "replace", path: "active", value: "perhaps" }), "invalid_value");
  assert.equal(refused({ op: "replace", path: "title", value: { a: 1 } }), "invalid_value");
  assert.equal(refused({ op: "replace", path: "title", value: "x".repeat(256) }), "invalid_value");
  assert.equal(
    refused({ op: "replace", path: 'emails[type eq "work"].value', value: "none" }),
    "invalid_value",
  );
});
