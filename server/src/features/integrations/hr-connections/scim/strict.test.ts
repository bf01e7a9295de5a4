import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { aScimConnection, type IdentityProvider } from "#test/partners/scim/connection.ts";
import { entra } from "#test/partners/scim/entra.ts";
import { okta } from "#test/partners/scim/okta.ts";
import { aPerson, filtered, patchOp, type ScimRequest } from "#test/partners/scim/person.ts";

// A client that takes RFC 7643 and 7644 at their word: what is no member of a message there is a mistake.

let app: TestApp;
let provider: IdentityProvider;
before(async () => {
  app = await startApp();
  provider = await aScimConnection(app, (await anOrganization(app)).slug);
});
after(() => app.stop());

const errorMembers = ["detail", "schemas", "scimType", "status"];
const aUser = async (person = aPerson()) => String((await provider.send(okta.createUser(person))).json.id);
const patch = (id: string, ...operations: object[]): ScimRequest => ({
  method: "PATCH",
  path: `/Users/${id}`,
  body: { schemas: [patchOp], Operations: operations },
});

test("an error has the members of RFC 7644 and no other, and its request is named in the header", async () => {
  const known = aPerson();
  const id = await aUser(known);
  const refused: [number, ScimRequest, string?][] = [
    [404, okta.readUser("nobody")],
    [404, { method: "GET", path: "/Nothing" }],
    [404, { method: "GET", path: "/Users/a/b" }],
    [404, { method: "POST", path: "/Bulk", body: {} }],
    [405, { method: "PATCH", path: "/Users", body: {} }],
    [409, okta.createUser(known), "uniqueness"],
    [400, { method: "POST", path: "/Users", body: {} }, "invalidValue"],
    [400, { method: "POST", path: "/Users", body: "{" }, "invalidSyntax"],
    [400, { method: "GET", path: "/Users?count=many" }, "invalidValue"],
    [400, { method: "GET", path: filtered("/Users", "userName is 1") }, "invalidFilter"],
    [400, patch(id, { op: "replace", path: "emails[", value: 1 }), "invalidPath"],
    [400, patch(id, { op: "replace", path: "id", value: "x" }), "mutability"],
    [400, patch(id, { op: "remove" }), "noTarget"],
    [400, patch(id), "invalidSyntax"],
    [400, patch(id, { op: "add", path: "title" }), "invalidValue"],
    [400, patch(id, { op: "replace", path: "name", value: "Ada King" }), "invalidValue"],
    [400, patch(id, { op: "replace", path: "userName", value: ["ada"] }), "invalidValue"],
    [413, { method: "POST", path: "/Users", body: { userName: "x".repeat(300_000) } }],
  ];
  for (const [status, request, scimType] of refused) {
    const name = `${request.method} ${request.path}`;
    const answer = await provider.send(request, { "x-request-id": "a-strict-one" });
    assert.deepEqual([answer.status, answer.json.scimType], [status, scimType], name);
    assert.deepEqual(
      Object.keys(answer.json).filter((member) => !errorMembers.includes(member)),
      [],
      name,
    );
    assert.deepEqual(answer.json.schemas, ["urn:ietf:params:scim:api:messages:2.0:Error"]);
    assert.deepEqual([answer.json.status, typeof answer.json.detail], [String(status), "string"]);
    assert.equal(answer.headers.get("x-request-id"), "a-strict-one");
    assert.match(answer.headers.get("content-type") ?? "", /^application\/scim\+json/);
  }
});

test("searching by POST is no address here, as the guide says", async () => {
  for (const path of ["/.search", "/Users/.search", "/Groups/.search"]) {
    const { status, json } = await provider.send({ method: "POST", path, body: { filter: "id pr" } });
    assert.deepEqual([status, json.status], [404, "404"], path);
    assert.match(json.detail, /filter/);
  }
});

test("who is inactive stays so when `active` is removed or emptied", async () => {
  const id = await aUser();
  await provider.send(entra.disableUser(id));
  for (const request of [
    patch(id, { op: "remove", path: "active" }),
    patch(id, { op: "Remove", path: "urn:ietf:params:scim:schemas:core:2.0:User:active" }),
    patch(id, { op: "replace", path: "active", value: null }),
    patch(id, { op: "replace", value: { active: null, title: "Weaver" } }),
  ]) {
    const { status, json } = await provider.send(request);
    assert.deepEqual([status, json.active], [200, false], JSON.stringify(request.body));
  }
  assert.equal((await provider.send(entra.enableUser(id))).json.active, true);
  assert.equal((await provider.send(patch(id, { op: "remove", path: "active" }))).json.active, true);
});

test("a PATCH of a group answers the group, and a very large one nothing but its version", async () => {
  const id = await aUser();
  const group = (await provider.send(okta.createGroup("Strict", []))).json.id;
  const added = await provider.send(okta.addMembers(group, [id]));
  assert.deepEqual([added.status, added.json.members[0].value], [200, id]);
  assert.equal(added.json.meta.version, added.headers.get("etag"));
  const short = okta.renameGroup(group, "Stricter");
  const renamed = await provider.send({ ...short, path: `${short.path}?excludedAttributes=members` });
  assert.deepEqual(
    [renamed.status, renamed.json.displayName, renamed.json.members],
    [200, "Stricter", undefined],
  );
});

test("the work address is the primary one, and without one the home address is", async () => {
  const both = [
    { type: "home", value: "at@home.example", primary: true },
    { type: "work", value: "at@work.example" },
  ];
  const created = await provider.send({
    method: "POST",
    path: "/Users",
    body: { userName: aPerson().userName, emails: both },
  });
  assert.deepEqual(created.json.emails, [
    { value: "at@work.example", type: "work", primary: true },
    { value: "at@home.example", type: "home", primary: false },
  ]);
  const emails = async (...operations: object[]) =>
    (await provider.send(patch(created.json.id, ...operations))).json.emails;
  const changed = await emails({
    op: "replace",
    path: "emails[primary eq true].value",
    value: "new@work.example",
  });
  assert.equal(changed[0].value, "new@work.example");
  const left = await emails({ op: "remove", path: 'emails[type eq "work"]' });
  assert.deepEqual(left, [{ value: "at@home.example", type: "home", primary: true }]);
});
