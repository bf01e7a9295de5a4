import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { type Mailbox, openMailbox } from "#test/mailbox.ts";
import { anOperator, consoleCookieOf, signInConsole, signInJwt, statusOf } from "#test/operators.ts";

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  mailbox = await openMailbox();
  app = await startApp({ config: { mail: { url: mailbox.url, from: "lectern@example.com" } } });
});
after(async () => {
  await app.stop();
  await mailbox.close();
});

const MINUTE = 60_000;
const change = (cookie: string, body: Record<string, string>) =>
  app.send("POST", "/operator/v1/operators/me/password/", { cookie, body });
const sessions = async (cookie: string, id: number | string = "me") =>
  (await app.send("GET", `/operator/v1/operators/${id}/sessions/`, { cookie })).json.results;

test("a new password ends every JWT, refresh token and session of the old one at once, and keeps the console that asked", async () => {
  const reader = await anOperator(app, "reader");
  const [here, elsewhere] = [await signInConsole(app, reader), await signInConsole(app, reader)];
  app.clock.advance(1);
  const answer = await change(here, { current_password: reader.password, password: "marble stove lagoon" });
  assert.equal(answer.status, 204);
  assert.deepEqual(
    [
      await statusOf(app, { token: reader.access }),
      (await app.send("POST", "/auth/jwt/refresh/", { body: { refresh: reader.refresh } })).status,
      (await app.send("POST", "/auth/jwt/verify/", { body: { token: reader.access } })).status,
      await statusOf(app, { cookie: elsewhere }),
      await statusOf(app, { cookie: here }),
      await statusOf(app, { cookie: consoleCookieOf(answer) }),
    ],
    [401, 401, 401, 401, 401, 200],
    "the browser that asked goes on with a cookie that nobody can have copied",
  );
  assert.equal((await signInJwt(app, reader)).status, 401);
  assert.equal((await signInJwt(app, { ...reader, password: "marble stove lagoon" })).status, 200);
  assert.match((await mailbox.mailTo(reader.email, 2)).subject, /^Your password was changed/);
  const list = await app.send(
    "GET",
    `/operator/v1/audit-log/?action=operator.set_password&target_id=${reader.id}`,
    { token: await app.operatorToken() },
  );
  const { json } = await app.send("GET", `/operator/v1/audit-log/${list.json.results[0].id}/`, {
    token: await app.operatorToken(),
  });
  assert.deepEqual(json.changes, { password: ["set", "changed"] });
  assert.equal(json.actor_id, String(reader.id));
});

test("somebody at an open console cannot change its password, and cannot try for long", async () => {
  const operator = await anOperator(app, "operator");
  const cookie = await signInConsole(app, operator);
  const statuses = new Set<number>();
  for (let round = 0; round < 40; round++) {
    const answer = await change(cookie, {
      current_password: `guess ${round}`,
      password: "marble stove lagoon",
    });
    statuses.add(answer.status);
  }
  assert.deepEqual([...statuses], [422, 429]);
  assert.equal((await signInJwt(app, operator)).status, 200, "signing in goes on");
});

test("a weak new password is refused with a sentence, and nothing ends", async () => {
  const operator = await anOperator(app, "operator");
  const cookie = await signInConsole(app, operator);
  for (const password of ["short", "Password2026!", "lectern-lectern", "abcdefghijklm"]) {
    const answer = await change(cookie, { current_password: operator.password, password });
    assert.deepEqual([answer.status, answer.json.code], [422, "password_refused"], password);
  }
  assert.equal(await statusOf(app, { cookie }), 200);
});

test("a console that is left alone for 30 minutes is signed out; one that is used stays for 12 hours", async () => {
  const operator = await anOperator(app, "operator");
  const [left, used] = [await signInConsole(app, operator), await signInConsole(app, operator)];
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    app.clock.advance(20 * MINUTE);
    assert.equal(await statusOf(app, { cookie: used }), 200, `after ${minutes + 20} minutes`);
    if (minutes === 0) continue;
    assert.equal(await statusOf(app, { cookie: left }), 401);
  }
  app.clock.advance(20 * MINUTE);
  assert.equal(await statusOf(app, { cookie: used }), 401, "12 hours are the end");
});

test("sessions are listed with address, browser and times, and ended one by one or all together", async () => {
  const operator = await anOperator(app, "operator");
  const phone = await signInConsole(app, operator, { "user-agent": "Phone" });
  app.clock.advance(1000);
  const desk = await signInConsole(app, operator, { "user-agent": "Desk" });
  const listed = await sessions(desk);
  assert.deepEqual(
    listed.map((session: Record<string, unknown>) => [session.user_agent, session.ip, session.is_current]),
    [
      ["Desk", "127.0.0.1", true],
      ["Phone", "127.0.0.1", false],
    ],
  );
  const end = (id: number) =>
    app.send("DELETE", `/operator/v1/operators/me/sessions/${id}/`, { cookie: desk });
  assert.equal((await end(listed[1].id)).status, 204);
  assert.equal((await end(listed[1].id)).status, 404);
  assert.deepEqual(
    [await statusOf(app, { cookie: phone }), await statusOf(app, { cookie: desk })],
    [401, 200],
  );
  app.clock.advance(1);
  const all = await app.send("POST", "/operator/v1/operators/me/end-sessions/", { cookie: desk });
  assert.equal(all.status, 204);
  assert.deepEqual(
    [await statusOf(app, { cookie: desk }), await statusOf(app, { token: operator.access })],
    [401, 401],
  );
});

test("an owner sees and ends the sessions of others; nobody ends one by way of another operator's id", async () => {
  const [owner, operator] = [await anOperator(app, "owner"), await anOperator(app, "operator")];
  const cookie = await signInConsole(app, operator);
  const [session] = (await owner.call("GET", `/operators/${operator.id}/sessions/`)).json.results;
  assert.equal((await owner.call("DELETE", `/operators/me/sessions/${session.id}/`)).status, 404);
  assert.equal((await operator.call("DELETE", `/operators/${owner.id}/sessions/1/`)).status, 403);
  assert.equal((await owner.call("DELETE", `/operators/${operator.id}/sessions/${session.id}/`)).status, 204);
  assert.equal(await statusOf(app, { cookie }), 401);
  const again = await signInConsole(app, operator);
  app.clock.advance(1);
  assert.equal((await owner.call("POST", `/operators/${operator.id}/end-sessions/`)).status, 204);
  assert.equal(await statusOf(app, { cookie: again }), 401);
});

test("readers change their own password", async () => {
  const reader = await anOperator(app, "reader");
  const body = { current_password: reader.password, password: "marble stove lagoon" };
  assert.equal((await reader.call("POST", "/operators/me/password/", body)).status, 204);
});
