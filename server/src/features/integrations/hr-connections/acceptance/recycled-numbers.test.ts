// npm test leaves this drill to CI: somebody-else.test.ts plans for such records, other-companies.test.ts reads some.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { aWorld, startMeridian } from "#test/hris/meridian.ts";
import { aSource, type Said, type Source, sources } from "#test/hris/sources.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

const anAddress = () => `${randomUUID()}@example.com`;
const ada = () => ({ id: "1001", email: anAddress(), first: "Ada", last: "King" }) satisfies Said;
const carl = () => ({ id: "1001", email: anAddress(), first: "Carl", last: "Marx" }) satisfies Said;

/** A source at work that has somebody with an account. */
async function employed(t: TestContext, hub: (typeof sources)[number], said: Said = ada()) {
  const source = await aSource(t, app, hub);
  await source.connection.activate();
  await source.say(said);
  const id = Number({ ...(await source.connection.user(said.email ?? "")) }.id);
  return { source, said, id };
}

async function accountOf(id: number) {
  const { json } = await operate(app, "GET", `/users/${id}/`);
  return { name: `${json.first_name} ${json.last_name}`, email: json.email, isActive: json.is_active };
}
const isOf = ({ first, last, email }: Said, isActive = true) => ({
  name: `${first} ${last}`,
  email,
  isActive,
});
const questionOf = async ({ connection }: Source) =>
  (await connection.issues()).find(({ kind }) => kind === "person_needs_confirmation");
const resolve = (id: number | undefined, body: object) =>
  operate(app, "POST", `/hris-issues/${id}/resolve/`, body);
/** Whose account partners read beside the employee of this name. */
async function inFeed({ connection }: Source, name: string) {
  const { json } = await connection.partner.call("GET", "/hr/employees/?page_size=100");
  return json.results.find(({ last_name }: { last_name: string }) => last_name === name)?.user_id;
}

for (const hub of sources) {
  for (const hasLeft of [true, false]) {
    const when = hasLeft ? "after its holder left" : "while its holder is employed";
    test(`${hub}: a number that goes to somebody else ${when} hands over no account, and an operator says so`, async (t) => {
      const { source, said, id } = await employed(t, hub);
      if (hasLeft) await source.say({ ...said, isActive: false });
      const next = carl();
      await source.say(next);
      assert.deepEqual(await accountOf(id), isOf(said, !hasLeft));
      assert.equal(await source.connection.user(next.email), undefined);
      const question = await questionOf(source);
      assert.deepEqual([question?.user_id, question?.person], [id, "Carl Marx"]);
      assert.equal(await inFeed(source, "Marx"), null, "and partners are not told that it is theirs");
      await source.say(next);
      assert.equal((await questionOf(source))?.id, question?.id, "asked once");

      const answer = await resolve(question?.id, { new_account: true });
      assert.deepEqual([answer.status, answer.json.is_open], [200, false]);
      await source.say(next);
      const made = await source.connection.user(next.email);
      assert.ok(made && made.id !== id);
      assert.deepEqual(await accountOf(id), isOf(said, !hasLeft));
      assert.deepEqual(await source.connection.issues(), []);
      assert.equal(await inFeed(source, "Marx"), made.id);
      await source.say({ ...next, isActive: false });
      assert.equal((await accountOf(Number(made.id))).isActive, false, "the record is the new account's");
    });
  }

  test(`${hub}: somebody of whom all was corrected keeps the account when an operator says that it is theirs`, async (t) => {
    const { source, said, id } = await employed(t, hub);
    const corrected = carl();
    await source.say(corrected);
    const question = await questionOf(source);
    const both = await resolve(question?.id, { link: true, new_account: true });
    assert.deepEqual([both.status, both.json.code], [409, "hris_new_account_not_possible"]);
    assert.equal((await resolve(question?.id, { link: true })).status, 200);
    assert.deepEqual(await accountOf(id), { ...isOf(corrected), email: said.email });
    await source.say(corrected);
    assert.deepEqual(await accountOf(id), isOf(corrected));
    assert.deepEqual(await source.connection.issues(), []);
    assert.equal(await inFeed(source, "Marx"), id);
  });

  test(`${hub}: a row that was wrong for a while leads to the account again when it is right`, async (t) => {
    const { source, said, id } = await employed(t, hub);
    await source.say(carl());
    assert.equal(await inFeed(source, "Marx"), null);
    await source.say(said);
    assert.deepEqual(await source.connection.issues(), []);
    assert.deepEqual(await accountOf(id), isOf(said));
    assert.equal(await inFeed(source, "King"), id);
  });

  test(`${hub}: who marries, moves to another address or is written in another way is nobody else`, async (t) => {
    const { source, said, id } = await employed(t, hub, { ...ada(), first: "René", last: "Müller" });
    let now: Said = said;
    for (const change of [
      { last: "Vogel", email: anAddress() },
      { first: "RENE\u0301", last: "Stein", email: anAddress() },
      { first: "Stein", last: "René", email: anAddress() },
      { first: "Eva", last: "Brandt" },
      { first: "Eva ", last: "Kern", email: anAddress() },
    ]) {
      now = { ...now, ...change };
      await source.say(now);
      assert.deepEqual(await accountOf(id), isOf({ ...now, first: now.first.trim() }));
    }
    assert.deepEqual(await source.connection.issues(), []);
  });
}

test("what the record says meanwhile is asked anew, and resolving alone hands over nothing", async (t) => {
  const { source, said, id } = await employed(t, "kombo");
  await source.say(carl());
  const first = await questionOf(source);
  await resolve(first?.id, {});
  await source.say({ ...carl(), first: "Rosa", last: "Thaler" });
  assert.deepEqual(await accountOf(id), isOf(said));
  const second = await questionOf(source);
  assert.equal(second?.person, "Rosa Thaler");
  await resolve(second?.id, {});
  await resolve(second?.id, { link: true }); // resolved without a word, it can still be answered
  assert.equal((await accountOf(id)).name, "Rosa Thaler");
  const stale = await resolve(second?.id, { new_account: true });
  assert.deepEqual([stale.status, stale.json.code], [409, "hris_new_account_not_possible"]);
});

test("without addresses the two names tell who it is", async (t) => {
  const { source, id } = await employed(t, "csv");
  await source.say({ ...ada(), email: null, last: "Byron" });
  assert.equal((await accountOf(id)).name, "Ada Byron");
  await source.say({ ...carl(), email: null });
  assert.equal((await accountOf(id)).name, "Ada Byron");
  assert.equal((await questionOf(source))?.user_id, id);
});

test("scim: a POST with a former user's externalId is answered as ever, and the account waits", async (t) => {
  const { source, said, id } = await employed(t, "scim");
  await source.say({ ...said, isActive: false });
  const [link] = (
    await sql<{ hub_id: string }>`select hub_id from hris_identity_link where user_id = ${id}`.execute(
      app.context.db,
    )
  ).rows;
  const next = carl();
  const rotated = await source.connection.operate("POST", "/rotate-token/", {});
  const body = {
    userName: next.email,
    externalId: "1001",
    active: true,
    name: { givenName: next.first, familyName: next.last },
  };
  const push = () =>
    app.send("POST", "/scim/v2/Users", {
      token: rotated.json.scim_token,
      headers: { "content-type": "application/scim+json" },
      body,
    });
  const answer = await push();
  assert.deepEqual([answer.status, answer.json.id, answer.json.active], [201, link?.hub_id, true]);
  await source.connection.run("full");
  assert.deepEqual(await accountOf(id), isOf(said, false));
  assert.equal((await questionOf(source))?.user_id, id);
});

test("teams of the record go to neither of the two until it is decided", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const { json } = await operate(app, "GET", `/users/?organization=${connection.partner.slug}&page_size=100`);
  const { id } = json.results.find(({ last_name }: { last_name: string }) => last_name === "Brandell");
  const teams = async () =>
    (await sql`select team_id from team_member where user_id = ${id} order by 1`.execute(app.context.db))
      .rows;
  const before = await teams();
  assert.ok(before.length > 0);
  const records = hub.employees.filter(({ last_name }) => last_name === "Brandell");
  const other = { first_name: "Carl", last_name: "Marx", display_full_name: null, work_email: anAddress() };
  hub.change(records.map((record) => ({ ...record, ...other, groups: [] })));
  await connection.run("full");
  assert.deepEqual(await teams(), before);
});
