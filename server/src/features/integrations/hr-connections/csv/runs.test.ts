import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { connectionOf } from "#test/hris/connected.ts";
import { operate } from "#test/webhooks.ts";
import { followCalendar } from "../schedule/schedule.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const header = "employee_id,first_name,last_name,work_email,groups";
const rows = Array.from(
  { length: 8 },
  (_, number) => `E-${number},Ada,Quill ${number},quill.${number}@example.com,Choir`,
);

test("a file that nobody has previewed cannot be accepted by the preview of the one before", async () => {
  const partner = await aPartner(app);
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "csv",
  });
  const connection = connectionOf(app, partner, json);
  const token = await app.operatorToken();
  const upload = async (lines: readonly string[]) => {
    const body = new FormData();
    body.set("file", new Blob([[header, ...lines].join("\n")]), "people.csv");
    const path = `/operator/v1/hris-connections/${connection.id}/upload/`;
    assert.equal((await app.send("POST", path, { token, body })).status, 200);
  };
  await upload(rows.slice(0, 2));
  await connection.run("preview");
  app.clock.advance(1_000);
  await upload(rows.slice(0, 4));
  const refused = await connection.operate("POST", "/activate/");
  assert.deepEqual([refused.status, refused.json.code], [409, "hris_preview_required"]);
  assert.equal((await connection.operate("GET", "/")).json.state, "testing");
  await connection.run("preview");
  assert.equal((await connection.operate("POST", "/activate/")).status, 200);
});

test("whoever is missing from two files leaves, and nights between files count for nothing", async () => {
  const partner = await aPartner(app, { organization: { time_zone: "Europe/Amsterdam" } });
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "csv",
  });
  const connection = connectionOf(app, partner, json);
  const upload = async (lines: readonly string[]) => {
    const body = new FormData();
    body.set("file", new Blob([[header, ...lines].join("\n")]), "people.csv");
    const token = await app.operatorToken();
    const answer = await app.send("POST", `/operator/v1/hris-connections/${connection.id}/upload/`, {
      token,
      body,
    });
    assert.equal(answer.status, 200, answer.text);
  };
  const isActive = async () => {
    await connection.settled();
    const users = app.context.db.selectFrom("user").select("is_active");
    return (await users.where("email", "=", "quill.7@example.com").executeTakeFirst())?.is_active;
  };
  await upload(rows);
  await connection.activate();
  assert.equal(await isActive(), true);

  const gone = rows.slice(0, 7);
  await upload(gone);
  assert.equal(await isActive(), true, "the first file without them");
  for (let night = 0; night < 3; night++) {
    app.clock.advance(24 * 3_600_000);
    await followCalendar(app.context);
    await connection.settled();
  }
  assert.equal(await isActive(), true, "nights after it");
  await upload([...gone, "E-9,Bad,Row,no address,"]);
  assert.equal(await isActive(), true, "a file with a mistake in it");
  await upload(gone);
  assert.equal(await isActive(), false, "the second file that is whole");
  await upload(rows);
  assert.equal(await isActive(), true, "back in the next one");
});
