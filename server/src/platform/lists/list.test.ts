import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

/** Contract 1.4 on the users' list, which has what is hard: ties, nulls, and moments. */
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  for (const last_name of ["Ähre", "ahre", "Zoll", "Zoll", "Berg", "Berg", "Berg"]) {
    app.clock.advance(last_name === "Berg" ? 0 : 5);
    await aLearner(partner, { last_name });
  }
  await sql`
    insert into "user" (organization_id, source, creation_date, modified_date)
    select ${partner.organizationId}, 'lti', now(), now() from generate_series(1, 3)`.execute(app.context.db);
});
after(() => app.stop());

const sorts = ["id", "email", "last_name", "creation_date", "modified_date"]
  .flatMap((key) => [key, `-${key}`])
  .concat("last_name,-email", "-creation_date,last_name");

async function walk(first: string, link: "next" | "previous"): Promise<number[][]> {
  const pages: number[][] = [];
  for (let path: string | null = first; path !== null; ) {
    const { status, json }: { status: number; json: Page } = await partner.call("GET", path);
    assert.equal(status, 200, path);
    pages.push(json.results.map(({ id }) => id));
    const url: string | null = json[link];
    path = url === null ? null : url.replace("http://localhost/api/v1", "");
  }
  return pages;
}
interface Page {
  results: { id: number }[];
  next: string | null;
  previous: string | null;
}

for (const sort of sorts) {
  test(`a walk by page sorted by ${sort} is the list, and says of every page how long it is`, async () => {
    const whole = (await walk(`/users/?sort=${sort}&page_size=200`, "next")).flat();
    const pages = await walk(`/users/?sort=${sort}&page_size=3`, "next");
    assert.deepEqual(pages.flat(), whole);
    assert.equal(pages.length, 4);
    const { json: last } = await partner.call("GET", `/users/?sort=${sort}&page_size=3&page=4`);
    assert.equal(last.count, 10);
  });

  test(`a walk by cursor sorted by ${sort} is the list, in either direction`, async () => {
    const whole = (await walk(`/users/?sort=${sort}&page_size=200`, "next")).flat();
    assert.equal(whole.length, 10);
    for (const size of [1, 3, 10]) {
      const pages = await walk(`/users/?sort=${sort}&page_size=${size}&cursor=*`, "next");
      assert.deepEqual(pages.flat(), whole);
      assert.equal(pages.length, Math.ceil(10 / size));
    }
    const [, second] = await walk(`/users/?sort=${sort}&page_size=4&cursor=*`, "next");
    const last = await lastPage(`/users/?sort=${sort}&page_size=4&cursor=*`);
    const back = await walk(last, "previous");
    assert.deepEqual(back.reverse().flat(), whole);
    assert.equal(second?.length, 4);
  });
}

async function lastPage(first: string): Promise<string> {
  let path = first;
  for (;;) {
    const { json } = await partner.call("GET", path);
    if (json.next === null) return path;
    path = String(json.next).replace("http://localhost/api/v1", "");
  }
}

test("a list is planned for the organization that it is of, not for one of average size", async () => {
  for (const path of ["/users/", "/users/?page=2&page_size=3", "/users/?cursor=*"])
    assert.equal((await partner.call("GET", path)).status, 200);
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
    where statement like '%list_count%' or statement like '%list_position%'`.execute(app.context.db);
  assert.deepEqual(rows, []);
});

test("learners that come and go while a list is walked neither repeat others nor hide them", async () => {
  const other = await aPartner(app);
  const learners: number[] = [];
  for (const last_name of ["B", "D", "F", "H"]) learners.push((await aLearner(other, { last_name })).id);
  const first = await other.call("GET", "/users/?sort=last_name&page_size=2&cursor=*");
  await aLearner(other, { last_name: "A" });
  await sql`delete from "user" where id = ${learners[1] ?? 0}`.execute(app.context.db);
  const second = await other.call("GET", String(first.json.next).replace("http://localhost/api/v1", ""));
  const names = [...first.json.results, ...second.json.results].map(({ last_name }) => last_name);
  assert.deepEqual(names, ["B", "D", "F", "H"]);
  assert.equal(second.json.count, 4);
});

test("a cursor that was changed, or belongs to something else, is 422 and says so", async () => {
  const { json } = await partner.call("GET", "/users/?page_size=2&cursor=*");
  const cursor = new URL(json.next).searchParams.get("cursor") ?? "";
  const middle = Math.floor(cursor.length / 2);
  const changed = cursor.slice(0, middle) + (cursor[middle] === "A" ? "B" : "A") + cursor.slice(middle + 1);
  const stranger = await aPartner(app);
  for (const [caller, path] of [
    [partner, `/users/?cursor=${changed}`],
    [partner, "/users/?cursor=nonsense"],
    [partner, `/users/?sort=email&cursor=${cursor}`],
    [partner, `/courses/?cursor=${cursor}`],
    [stranger, `/users/?cursor=${cursor}`],
    [partner, "/users/?page=1&cursor=*"],
  ] as const) {
    const answer = await caller.call("GET", path);
    assert.equal(answer.status, 422, path);
    assert.ok(answer.json.errors.cursor, path);
  }
});

test("a list is cut to the fields that are asked for; ids stay", async () => {
  const { json } = await partner.call("GET", "/users/?page_size=1&fields=email,%20last_name");
  assert.deepEqual(Object.keys(json.results[0]).sort(), [
    "email",
    "id",
    "last_name",
    "provider_id",
    "user_id",
  ]);
  assert.equal(json.count, 10);
  const unknown = await partner.call("GET", "/users/?fields=email,password_hash");
  assert.equal(unknown.status, 422);
  assert.match(unknown.json.errors.fields[0], /"password_hash" is no field here/);
});
