import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type LtiStage, startLtiStage } from "#test/stages/lti.ts";
import { aClassroom, aSubject, type Classroom } from "#test/stages/lti-classroom.ts";
import { operate } from "#test/webhooks.ts";
import { lectern } from "../../../../../../cli/test/lectern.ts";
import { signingKey, watchSigningKey } from "./tool-keys.ts";

let stage: LtiStage;
let classroom: Classroom;
before(async () => {
  stage = await startLtiStage();
  classroom = await aClassroom(stage, { scores: true, deep_linking: true });
});
after(async () => {
  await classroom.stop();
  await stage.stop();
});

const published = async (): Promise<string[]> =>
  (await stage.app.send("GET", "/api/v1/lti/jwks/")).json.keys.map(({ kid }: { kid: string }) => kid);
const openNotices = async () => {
  const { json } = await operate(stage.app, "GET", "/notices/?state=open");
  return json.results.filter(({ kind }: { kind: string }) => kind === "lti_key.unreadable");
};

test("a key that leaked is replaced at once: it leaves the key set, is destroyed, and nothing is signed with it", async () => {
  const { app } = stage;
  const [leaked] = await published();
  await operate(app, "POST", "/lti-keys/rotate/"); // begun in the usual way: the leaked one would sign for a day more
  assert.equal((await published()).includes(leaked ?? ""), true);
  const { exitCode, stdout } = await lectern(app, ["lti", "rotate-key", "--immediately"]);
  assert.equal(exitCode, 0, stdout);
  const now = await published();
  assert.equal(now.length, 1);
  assert.equal(now.includes(leaked ?? ""), false);
  assert.equal((await signingKey(app.context))?.kid, now[0]);
  const { rows } = await sql<{ id: string }>`select id from lti_tool_key`.execute(app.context.db);
  assert.deepEqual(rows, [{ id: now[0] }], "the private half is nowhere any more");
  await classroom.complete(aSubject());
  await classroom.settled();
  assert.deepEqual(
    (await classroom.scores()).map(({ status }) => status),
    ["delivered"],
  );
  const { json } = await operate(app, "GET", "/audit-log/?action=lti_key.rotate&page_size=100");
  const entry = json.results.find((one: { target_id: string }) => one.target_id === now[0]);
  const { json: whole } = await operate(app, "GET", `/audit-log/${entry.id}/`);
  assert.deepEqual(whole.changes, { immediately: [false, true] });
});

test("while the key does not open scores wait and operators are told; a new key sends them", async () => {
  const { app } = stage;
  await sql`update lti_tool_key set encrypted_private_key = 'v1.damaged'`.execute(app.context.db);
  app.clock.advance(3_600_000); // tokens from before have ended
  await classroom.complete(aSubject());
  await classroom.settled();
  const [waiting] = (await classroom.scores()).slice(-1);
  assert.equal(waiting.status, "waiting");
  assert.match(waiting.last_error, /key that this tool signs with cannot be opened/);
  assert.equal((await openNotices()).length, 1);
  await watchSigningKey(app.context);
  assert.equal((await openNotices()).length, 1, "the watch sees the same matter");
  const [notice] = await openNotices();
  assert.match(notice.message, /rotate-key --immediately/);

  await operate(app, "POST", "/lti-keys/rotate/", { immediately: true });
  assert.deepEqual(await openNotices(), []);
  app.clock.advance(120_000);
  await classroom.settled();
  assert.deepEqual([...new Set((await classroom.scores()).map(({ status }) => status))], ["delivered"]);
});

test("a key that opens again ends the notice by itself", async () => {
  const { db } = stage.app.context;
  const { rows } = await sql<{ encrypted: string }>`
    select encrypted_private_key as encrypted from lti_tool_key`.execute(db);
  const store = (text: string) => sql`update lti_tool_key set encrypted_private_key = ${text}`.execute(db);
  await store("v1.damaged");
  await watchSigningKey(stage.app.context);
  assert.equal((await openNotices()).length, 1);
  await store(rows[0]?.encrypted ?? "");
  await watchSigningKey(stage.app.context);
  assert.deepEqual(await openNotices(), []);
});
