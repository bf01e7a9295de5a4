import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { Problem } from "#kernel/problem.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { aScimConnection } from "#test/partners/scim/connection.ts";
import type { RecordOwner } from "../../records/record.ts";
import { groupColumns } from "../groups/columns.ts";
import { createGroup } from "../groups/groups.ts";
import { userColumns } from "../users/columns.ts";
import { createUser } from "../users/users.ts";
import { listRecords } from "./list.ts";

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
let app: TestApp;
let owner: RecordOwner;
const idOf: Record<string, string> = {};
before(async () => {
  app = await startApp();
  const { id, slug } = await anOrganization(app);
  owner = { organizationId: id, connectionId: (await aScimConnection(app, slug)).connectionId };
  for (const user of [
    {
      userName: "Ada@example.com",
      externalId: "A-1",
      name: { givenName: "Ada", familyName: "Ærø" },
      emails: [
        { type: "work", value: "ada@work.example" },
        { type: "home", value: "ada@home.example" },
      ],
      title: "Weaver",
      [enterprise]: { department: "Looms", employeeNumber: "7" },
    },
    { userName: "ben@example.com", title: "weaver's mate", active: false, userType: "Contractor" },
    {
      userName: "cem_100%@example.com",
      emails: [{ type: "home", value: "cem@work.example" }],
      displayName: 'Cem "the Loom"',
    },
  ]) {
    const { hub_id } = await createUser(app.context, owner, user);
    idOf[String(user.userName).slice(0, 3).toLowerCase()] = hub_id;
    app.clock.advance(60_000);
  }
  const { row } = await createGroup(app.context, owner, {
    displayName: "Choir",
    members: [{ value: idOf.ada }],
  });
  idOf.choir = row.hub_id;
  await createGroup(app.context, owner, { displayName: "Looms" });
});
after(() => app.stop());

const found = async (filter: string) => {
  const { rows } = await listRecords(
    app.context.db,
    owner,
    { kind: "employee", columns: userColumns(owner) },
    { filter },
  );
  return rows.map((row) => row.user_name?.slice(0, 3).toLowerCase()).join(" ");
};
const foundGroups = async (filter: string) => {
  const { rows } = await listRecords(
    app.context.db,
    owner,
    { kind: "group", columns: groupColumns(owner) },
    { filter },
  );
  return rows.map((row) => row.display_name).join(" ");
};

test("filters find whom they describe, and nobody else", async () => {
  const expected: Record<string, string> = {
    'userName eq "ADA@EXAMPLE.COM"': "ada",
    'USERNAME EQ "ben@example.com"': "ben",
    'externalId eq "A-1"': "ada",
    'externalId eq "a-1"': "",
    'externalId ne "A-1"': "ben cem",
    "externalId pr": "ada",
    "not (externalId pr)": "ben cem",
    "title eq null": "cem",
    "title ne null": "ada ben",
    'title co "WEAVER"': "ada ben",
    'title sw "weaver\'s"': "ben",
    'title ew "mate"': "ben",
    'userName co "%"': "cem",
    'userName co "_1"': "cem",
    'displayName eq "Cem \\"the Loom\\""': "cem",
    'name.familyName eq "ærø"': "ada",
    'name.formatted sw "ada "': "ada",
    "active eq true": "ada cem",
    'active eq "False"': "ben",
    "active ne true": "ben",
    'userType eq "contractor"': "ben",
    'userName gt "b" and userName lt "c"': "ben",
    'userName ge "ben@example.com"': "ben cem",
    'meta.created ge "2026-06-15T09:01:00Z"': "ben cem",
    'meta.lastModified gt "2026-06-15T11:02:00+02:00"': "ada",
    'emails eq "ada@home.example"': "ada",
    'emails.value co "work.example"': "ada cem",
    'emails[type eq "work" and value co "work.example"]': "ada",
    'emails[type eq "work"].value ew "home.example"': "",
    'emails[type eq "home"].value eq "cem@work.example"': "cem",
    'emails.type eq "work"': "ada",
    "emails[primary eq true]": "ada cem",
    "not (emails pr)": "ben",
    'emails ne "ada@work.example"': "ben cem",
    'department eq "looms"': "ada",
    [`${enterprise}:employeeNumber eq "7"`]: "ada",
    'groups.display eq "choir"': "ada",
    "groups pr": "ada",
    'title pr and (userName sw "b" or userName sw "c") or externalId pr': "ada ben",
    'not (title co "weaver") and active eq true': "cem",
  };
  for (const [filter, names] of Object.entries(expected)) assert.equal(await found(filter), names, filter);
  assert.equal(await found(`id eq "${idOf.ben}"`), "ben");
  assert.equal(await found(`groups[value eq "${idOf.choir}"]`), "ada");
  assert.equal(await foundGroups('displayName eq "choir"'), "Choir");
  assert.equal(await foundGroups(`members.value eq "${idOf.ada}"`), "Choir");
  assert.equal(await foundGroups(`id eq "${idOf.choir}" and members eq "${idOf.ada}"`), "Choir");
  assert.equal(await foundGroups(`members[value eq "${idOf.ben}"]`), "");
  assert.equal(await foundGroups("not (members pr)"), "Looms");
});

const name = fc.constantFrom(
  "userName",
  "active",
  "emails",
  "emails.value",
  "groups",
  "meta.created",
  "name",
  "manager",
);
const value = fc.constantFrom(
  '"a"',
  '"2026-06-15T09:00:00Z"',
  "true",
  "1",
  "null",
  '"\\u0000"',
  '"\\ud800"',
  `"'; --"`,
);
const comparison = fc
  .tuple(name, fc.constantFrom("eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"), value)
  .map((words) => words.join(" "));
const filter = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    comparison,
    name.map((one) => `${one} pr`),
    tie("filter").map((one) => `not (${one})`),
    fc
      .tuple(tie("filter"), fc.constantFrom("and", "or"), tie("filter"))
      .map((words) => `(${words.join(" ")})`),
    fc
      .tuple(fc.constantFrom("type", "value", "primary"), value)
      .map((words) => `emails[${words.join(" eq ")}]`),
  ),
})).filter;

test("whatever a filter says, it is answered or refused as one that is not understood; its opposite finds the others", async () => {
  await fc.assert(
    fc.asyncProperty(filter, async (text) => {
      try {
        const [these, others] = [await found(text), await found(`not (${text})`)];
        const names = `${these} ${others}`.trim().split(/ +/).sort();
        assert.deepEqual(names, ["ada", "ben", "cem"], text);
      } catch (error) {
        assert.ok(error instanceof Problem && error.code === "invalid_filter", `${text}: ${error}`);
      }
    }),
    { numRuns: 150 },
  );
});
