import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { aScimConnection, type IdentityProvider } from "#test/partners/scim/connection.ts";
import { entra } from "#test/partners/scim/entra.ts";
import { okta } from "#test/partners/scim/okta.ts";
import { aPerson, filtered, type Person } from "#test/partners/scim/person.ts";

let app: TestApp;
let provider: IdentityProvider;
before(async () => {
  app = await startApp();
  provider = await aScimConnection(app, (await anOrganization(app)).slug);
});
after(() => app.stop());

async function aUser(person: Person = aPerson(), from = provider) {
  const answer = await from.send(okta.createUser(person));
  assert.equal(answer.status, 201, answer.text);
  return { person, id: String(answer.json.id), answer };
}
const outcome = ({ status, json }: Awaited<ReturnType<IdentityProvider["send"]>>) => [status, json?.scimType];
const read = (id: string) => provider.send(okta.readUser(id));

test("a user is answered whole, with its address and version, and nothing that nobody asked for is kept", async () => {
  const { id, answer, person } = await aUser();
  assert.match(answer.headers.get("content-type") ?? "", /^application\/scim\+json/);
  assert.equal(answer.headers.get("location"), `${app.siteUrl}/scim/v2/Users/${id}`);
  assert.deepEqual([answer.json.userName, answer.json.active], [person.userName, true]);
  assert.deepEqual(answer.json.meta.version, answer.headers.get("etag"));
  const { rows } = await app.context.db
    .selectFrom("hris_record")
    .selectAll()
    .execute()
    .then((rows) => ({ rows }));
  assert.doesNotMatch(JSON.stringify(rows), /1mz050nq|en-US/);
});

for (const [how, leave] of [
  ["inactive", (id: string) => okta.setActive(id, false)],
  ["deleted", entra.deleteUser],
] as const) {
  test(`somebody ${how} who is sent again comes back with the same id, by userName or by externalId`, async () => {
    const byName = await aUser();
    await provider.send(leave(byName.id));
    const renumbered = { ...byName.person, externalId: aPerson().externalId };
    assert.equal((await aUser(renumbered)).id, byName.id);
    assert.equal((await read(byName.id)).json.active, true);

    const byId = await aUser();
    await provider.send(leave(byId.id));
    const renamed = { ...byId.person, userName: aPerson().userName };
    assert.equal((await aUser(renamed)).id, byId.id);
    assert.equal((await read(byId.id)).json.userName, renamed.userName);
  });
}

test("the userName or externalId of somebody active is refused, in any case of the userName", async () => {
  const { person, id } = await aUser();
  const shouted = { ...aPerson(), userName: person.userName.toUpperCase() };
  assert.deepEqual(outcome(await provider.send(okta.createUser(shouted))), [409, "uniqueness"]);
  const same = { ...aPerson(), externalId: person.externalId };
  const refused = await provider.send(entra.createUser(same));
  assert.deepEqual(outcome(refused), [409, "uniqueness"]);
  assert.deepEqual(refused.json.schemas, ["urn:ietf:params:scim:api:messages:2.0:Error"]);
  const other = await aUser();
  assert.deepEqual(outcome(await provider.send(okta.replaceUser(other.id, person))), [409, "uniqueness"]);
  assert.equal((await read(id)).json.userName, person.userName);
});

test("of ten requests at once for one new person, one makes them", async () => {
  const person = aPerson();
  const answers = await Promise.all(Array.from({ length: 10 }, () => provider.send(okta.createUser(person))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
});

test("whoever is disabled stays readable, whoever is deleted is not, and a renamed leaver is both", async () => {
  const { id, person } = await aUser();
  await provider.send(entra.disableUser(id));
  const disabled = await read(id);
  assert.deepEqual([disabled.status, disabled.json.active], [200, false]);
  assert.equal((await provider.send(entra.findUser(person.userName))).json.totalResults, 1);
  const renamed = await provider.send(entra.disableAndRename(id, `gone.${person.userName}`));
  assert.deepEqual([renamed.json.userName, renamed.json.active], [`gone.${person.userName}`, false]);
  assert.equal((await provider.send(entra.deleteUser(id))).status, 204);
  for (const request of [
    okta.readUser(id),
    entra.deleteUser(id),
    entra.enableUser(id),
    okta.replaceUser(id, person),
  ])
    assert.deepEqual(outcome(await provider.send(request)), [404, undefined], request.method);
  assert.equal((await provider.send(entra.findUser(`gone.${person.userName}`))).json.totalResults, 0);
  const { id: anew } = await aUser(person);
  assert.equal(anew, id);
});

test("one request may disable somebody and change who they are", async () => {
  const { id, person } = await aUser();
  const { json } = await provider.send(entra.disableAndRename(id, `left.${person.userName}`));
  assert.deepEqual([json.active, json.userName], [false, `left.${person.userName}`]);
});

test("what changes nothing writes nothing", async () => {
  const { id, person } = await aUser();
  const before = await read(id);
  app.clock.advance(60_000);
  const again = await provider.send(okta.replaceUser(id, person));
  assert.deepEqual([again.status, again.json], [200, before.json]);
  await provider.send(okta.setActive(id, true));
  assert.deepEqual((await read(id)).json, before.json);
});

test("a group has the members that it is sent, and one unknown id changes nothing", async () => {
  const [one, two, three] = [await aUser(), await aUser(), await aUser()];
  const group = await provider.send(okta.createGroup("Looms", [one.id]));
  const { id } = group.json;
  const members = async () => {
    const { json } = await provider.send({ method: "GET", path: `/Groups/${id}` });
    return (json.members ?? []).map(({ value }: { value: string }) => value);
  };
  const refused = await provider.send(okta.addMembers(id, [two.id, "nobody"]));
  assert.deepEqual(outcome(refused), [400, "invalidValue"]);
  assert.match(refused.json.detail, /No user has the id "nobody"/);
  assert.deepEqual(await members(), [one.id]);
  assert.equal((await provider.send(okta.addMembers(id, [two.id]))).status, 200);
  assert.equal((await provider.send(entra.removeMember(id, "nobody"))).status, 200);
  assert.equal((await provider.send(okta.setMembers(id, [two.id, three.id]))).status, 200);
  assert.deepEqual(await members(), [two.id, three.id]);
  assert.deepEqual((await read(two.id)).json.groups[0].display, "Looms");
  await provider.send(entra.deleteUser(two.id));
  assert.deepEqual(await members(), [three.id]);
  assert.equal((await provider.send(okta.deleteGroup(id))).status, 204);
  assert.equal((await read(three.id)).json.groups, undefined);
  assert.equal((await provider.send(okta.createGroup("Looms"))).json.id, id, "the same team comes back");
});

test("lists are cut into pages, and a page of none only counts", async () => {
  const other = await aScimConnection(app, (await anOrganization(app)).slug);
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) ids.push((await aUser(aPerson(), other)).id);
  const page = async (startIndex: number, count: number) => {
    const { json } = await other.send(okta.importUsers(startIndex, count));
    return [
      json.totalResults,
      json.startIndex,
      json.itemsPerPage,
      json.Resources.map(({ id }: { id: string }) => id),
    ];
  };
  assert.deepEqual(await page(1, 2), [5, 1, 2, ids.slice(0, 2)]);
  assert.deepEqual(await page(3, 100), [5, 3, 3, ids.slice(2)]);
  assert.deepEqual(await page(1, 0), [5, 1, 0, []]);
  assert.deepEqual(await page(9, 2), [5, 9, 0, []]);
  assert.deepEqual(await page(-3, -1), [5, 1, 0, []]);
});

test("another connection's token sees and changes nothing of this one's", async () => {
  const other = await aScimConnection(app, (await anOrganization(app)).slug);
  const { id, person } = await aUser();
  const group = (await provider.send(okta.createGroup("Own", [id]))).json.id;
  const foreign = [
    okta.readUser(id),
    entra.disableUser(id),
    entra.deleteUser(id),
    okta.replaceUser(id, person),
  ];
  foreign.push(okta.renameGroup(group, "Taken"), okta.deleteGroup(group), {
    method: "GET",
    path: `/Groups/${group}`,
  });
  for (const request of foreign) assert.deepEqual(outcome(await other.send(request)), [404, undefined]);
  assert.equal((await other.send(okta.findUser(person.userName))).json.totalResults, 0);
  const theirs = (await other.send(okta.createGroup("Theirs"))).json.id;
  assert.deepEqual(outcome(await other.send(okta.addMembers(theirs, [id]))), [400, "invalidValue"]);
  assert.notEqual((await aUser(person, other)).id, id, "the same person is somebody else's too");
  assert.equal((await read(id)).json.active, true);
});

test("who has no token, a wrong one, or that of a paused connection is told so", async () => {
  const address = "/scim/v2/Users";
  const none = await app.send("GET", address);
  assert.deepEqual([none.status, none.headers.get("www-authenticate")], [401, 'Bearer realm="scim"']);
  assert.match(none.json.detail, /Authorization: Bearer/);
  const wrong = await app.send("POST", address, { token: "guess", body: "not JSON" });
  assert.deepEqual([wrong.status, wrong.json.status], [401, "401"]);
  const token = await app.operatorToken();
  assert.equal((await app.send("GET", address, { token })).status, 401, "an operator's token is none");
  const paused = await aScimConnection(app, (await anOrganization(app)).slug);
  const path = `/operator/v1/hris-connections/${paused.connectionId}/`;
  await app.send("POST", `${path}pause/`, { token, body: {} });
  const refused = await paused.send(okta.createUser(aPerson()));
  assert.equal(refused.status, 403);
  assert.match(refused.json.detail, /paused this connection/);
  await app.send("DELETE", path, { token });
  assert.equal((await paused.send(okta.findUser("x"))).status, 401);
});

test("a change of a version that is not the current one is refused, and a known version is not sent again", async () => {
  const { id, answer } = await aUser();
  const tag = answer.headers.get("etag") ?? "";
  assert.equal((await provider.send(okta.readUser(id), { "if-none-match": tag })).status, 304);
  assert.equal((await provider.send(okta.setActive(id, false), { "if-match": tag })).status, 200);
  for (const request of [okta.setActive(id, true), entra.deleteUser(id)])
    assert.equal((await provider.send(request, { "if-match": tag })).status, 412);
  assert.equal((await read(id)).json.active, false);
});

test("answers have the attributes that were asked for", async () => {
  const { id, person } = await aUser();
  const get = async (query: string) =>
    (await provider.send({ method: "GET", path: `/Users/${id}?${query}` })).json;
  const chosen = await get("attributes=userName,name.givenName,emails.value,title");
  assert.deepEqual(chosen, {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    id,
    userName: person.userName,
    name: { givenName: person.givenName },
    emails: [{ value: person.userName }],
  });
  const rest = await get("excludedAttributes=emails,name.familyName,id");
  assert.deepEqual([rest.emails, rest.name.familyName, rest.id], [undefined, undefined, id]);
  assert.equal((await get("attributes=id&excludedAttributes=name")).scimType, "invalidValue");
});

test("mistakes are told in SCIM's words, whatever was asked", async () => {
  const { id } = await aUser();
  const refused = async (path: string, method: "GET" | "POST" | "PATCH" = "GET", body?: unknown) =>
    outcome(await provider.send({ method, path, ...(body === undefined ? {} : { body }) }));
  assert.deepEqual(await refused(filtered("/Users", "userName is 1")), [400, "invalidFilter"]);
  assert.deepEqual(await refused(filtered("/Users", 'colour eq "red"')), [400, "invalidFilter"]);
  assert.deepEqual(await refused(filtered("/Users", "active gt true")), [400, "invalidFilter"]);
  assert.deepEqual(await refused(filtered("/Groups", 'userName eq "x"')), [400, "invalidFilter"]);
  assert.deepEqual(await refused(filtered("/Users", `title eq "${"x".repeat(5000)}"`)), [
    400,
    "invalidFilter",
  ]);
  const many = Array(31).fill('groups.display co "x"').join(" or ");
  assert.deepEqual(await refused(filtered("/Users", many)), [400, "invalidFilter"]);
  assert.deepEqual(await refused("/Users?count=many"), [400, "invalidValue"]);
  assert.deepEqual(await refused("/Users", "POST", {}), [400, "invalidValue"]);
  assert.deepEqual(await refused("/Users", "POST", "{"), [400, "invalidSyntax"]);
  assert.deepEqual(await refused("/Users", "POST", { userName: "a\u0000b" }), [400, "invalidValue"]);
  assert.deepEqual(await refused(`/Users/${id}`, "PATCH", {}), [400, "invalidSyntax"]);
  assert.deepEqual(await refused("/Users/nobody"), [404, undefined]);
  assert.deepEqual(await refused("/Nothing"), [404, undefined]);
  assert.deepEqual(await refused("/Users", "PATCH", {}), [405, undefined]);
  const doubled = await app.send("GET", "/scim/v2//Users?count=0", { token: provider.token });
  assert.equal(doubled.status, 200, "an address that ends in a slash and a path that begins with one");
  const form = await app.send("POST", "/scim/v2/Users", { token: provider.token, form: { userName: "x" } });
  assert.deepEqual([form.status, form.json.schemas[0]], [415, "urn:ietf:params:scim:api:messages:2.0:Error"]);
});

test("a PATCH that would go through a large group again and again is refused before it keeps everybody waiting", async () => {
  const { json: group } = await provider.send(entra.createGroup("Endless", "endless"));
  const many = Array.from({ length: 3_000 }, (_, number) => ({ value: `nobody-${number}` }));
  const patch = (filter: string) =>
    provider.send({
      method: "PATCH",
      path: `/Groups/${group.id}`,
      body: {
        Operations: [
          { op: "add", path: "members", value: many },
          ...Array.from({ length: 900 }, () => ({ op: "remove", path: `members[${filter}]` })),
        ],
      },
    });
  assert.deepEqual(outcome(await patch('value eq "a"')), [400, "tooMany"]);
  const byNames = await provider.send({
    method: "POST",
    path: "/Groups",
    body: {
      displayName: "By names",
      members: many,
      ...Object.fromEntries(many.map(({ value }) => [`members[value eq "${value}"]`, { display: "x" }])),
    },
  });
  assert.deepEqual(outcome(byNames), [400, "tooMany"]);
  assert.equal((await provider.send(entra.readGroup(group.id))).json.members, undefined);
});

test("a user has 200 values of an attribute at most, and a request writes 100000 members", async () => {
  const { id } = await aUser();
  const emails = (count: number) =>
    Array.from({ length: count }, (_, number) => ({ value: `n${number}@example.com`, type: `t${number}` }));
  const add = (resource: string, path: string, value: unknown) =>
    provider.send({ method: "PATCH", path: resource, body: { Operations: [{ op: "add", path, value }] } });
  assert.deepEqual(outcome(await add(`/Users/${id}`, "emails", emails(201))), [400, "tooMany"]);
  const named = Object.fromEntries(
    emails(201).map(({ value, type }) => [`emails[type eq "${type}"].value`, value]),
  );
  const byPaths = await provider.send({
    method: "POST",
    path: "/Users",
    body: { userName: "paths@example.com", ...named },
  });
  assert.deepEqual(outcome(byPaths), [400, "tooMany"]);
  assert.equal((await add(`/Users/${id}`, "emails", emails(150))).status, 200);

  const { json: group } = await provider.send(entra.createGroup("Everybody", "everybody"));
  const members = Array.from({ length: 100_001 }, (_, number) => ({ value: `n${number}` }));
  assert.deepEqual(outcome(await add(`/Groups/${group.id}`, "members", members)), [400, "tooMany"]);
});

test("a page of groups is as long as their members allow, and the next one begins behind it", async () => {
  const own = await aScimConnection(app, (await anOrganization(app)).slug);
  const { db } = app.context;
  const of = sql`select organization_id, id from hris_connection where id = ${own.connectionId}`;
  const times = sql`now(), now()`;
  await sql`
    insert into hris_record (organization_id, connection_id, kind, hub_id, display_name, creation_date, modified_date)
    select of.*, 'group', 'g' || n, 'Group ' || n, ${times} from (${of}) as of, generate_series(1, 100) as n`.execute(
    db,
  );
  await sql`
    insert into hris_record (organization_id, connection_id, kind, hub_id, user_name, group_ids, creation_date, modified_date)
    select of.*, 'employee', 'u' || n, 'u' || n, array(select 'g' || g from generate_series(1, 100) as g), ${times}
    from (${of}) as of, generate_series(1, 600) as n`.execute(db);
  const page = async (query: string) => (await own.send({ method: "GET", path: `/Groups?${query}` })).json;
  const first = await page("count=100");
  assert.deepEqual([first.totalResults, first.itemsPerPage, first.Resources.length], [100, 41, 41]);
  assert.equal(first.Resources[40].members.length, 600);
  assert.equal((await page("count=100&startIndex=42")).Resources[0].displayName, "Group 42");
  assert.equal((await page("count=100&excludedAttributes=members")).itemsPerPage, 100);
  await sql`
    insert into hris_record (organization_id, connection_id, kind, hub_id, user_name, group_ids, creation_date, modified_date)
    select of.*, 'employee', 'v' || n, 'v' || n, array['g1'], ${times}
    from (${of}) as of, generate_series(1, 401) as n`.execute(db);
  const renamed = async (query: string) => {
    const request = okta.renameGroup("g1", `Renamed ${query}`);
    return (await own.send({ ...request, path: `${request.path}?${query}` })).status;
  };
  assert.deepEqual(
    [await renamed(""), await renamed("excludedAttributes=members"), await renamed("attributes=members")],
    [204, 200, 200],
    "a group of more than 1000 is answered to who asks for it",
  );
});

test("a page of users is as long as their groups allow, and nobody is in more than a thousand", async () => {
  const own = await aScimConnection(app, (await anOrganization(app)).slug);
  const { db } = app.context;
  const of = sql`select organization_id, id from hris_connection where id = ${own.connectionId}`;
  const times = sql`now(), now()`;
  await sql`
    insert into hris_record (organization_id, connection_id, kind, hub_id, display_name, creation_date, modified_date)
    select of.*, 'group', 'g' || n, 'Group ' || n, ${times} from (${of}) as of, generate_series(1, 1001) as n`.execute(
    db,
  );
  await sql`
    insert into hris_record (organization_id, connection_id, kind, hub_id, user_name, group_ids, creation_date, modified_date)
    select of.*, 'employee', 'u' || n, 'u' || n, array(select 'g' || g from generate_series(1, 999) as g), ${times}
    from (${of}) as of, generate_series(1, 100) as n`.execute(db);
  const page = async (query: string) => (await own.send({ method: "GET", path: `/Users?${query}` })).json;
  const first = await page("count=100");
  assert.deepEqual([first.totalResults, first.itemsPerPage, first.Resources.length], [100, 25, 25]);
  assert.equal(first.Resources[24].groups.length, 999);
  assert.equal((await page("count=100&startIndex=26")).Resources[0].userName, "u26");
  assert.equal((await page("count=100&excludedAttributes=groups")).itemsPerPage, 100);
  const join = (group: string, ...users: string[]) =>
    own.send({
      method: "PATCH",
      path: `/Groups/${group}`,
      body: { Operations: [{ op: "add", path: "members", value: users.map((value) => ({ value })) }] },
    });
  assert.equal((await join("g1000", "u1")).status, 200);
  const refused = await join("g1001", "u1", "u2");
  assert.deepEqual(outcome(refused), [400, "tooMany"]);
  assert.match(refused.json.detail, /in 1000 groups, and so many have "u1"\. Nothing was changed/);
  assert.equal((await join("g1001", "u2")).status, 200);
});

test("wrong tokens use up what their address may ask, and nobody else's", async () => {
  await app.restart({ unauthenticatedRequestsPerHour: 3 });
  const guess = () => app.send("GET", "/scim/v2/Users", { token: "guess" });
  for (let tries = 0; tries < 3; tries++) assert.equal((await guess()).status, 401);
  const stopped = await guess();
  assert.deepEqual(
    [stopped.status, stopped.json.schemas?.[0]],
    [429, "urn:ietf:params:scim:api:messages:2.0:Error"],
  );
  assert.ok(Number(stopped.headers.get("retry-after")) > 0);
  assert.equal((await provider.send(okta.importUsers(1, 0))).status, 200);
});
