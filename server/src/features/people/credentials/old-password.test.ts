import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Answer, TestApp } from "#test/app.ts";
import { anOperator, consoleCookieOf, signInJwt, statusOf } from "#test/operators.ts";
import { type AccountStage, openAccountStage } from "#test/stages/account-stage.ts";
import { aVisitor, password } from "#test/visitor.ts";

/**
 * The race: the old password was read and found right, then a new one is set, then the sign-in goes on. What it hands out
 * is dated by the moment before the password was read, so the new password ends it.
 */
let stage: AccountStage;
let app: TestApp;
before(async () => {
  stage = await openAccountStage();
  ({ app } = stage);
  await app.operatorToken();
});
after(() => stage.stop());

/** Holds the sign-in where its password has been compared and its success is written down; then changes the password. */
async function overtaken<Result>(
  signIn: () => Promise<Result>,
  change: () => Promise<Answer>,
): Promise<Result> {
  const { db } = app.context;
  const signing = await db.transaction().execute(async (trx) => {
    await sql`lock table familiar_place in share mode`.execute(trx);
    let isOver = false;
    const begun = signIn().finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isSomebodyHeld()));
    assert.equal(isOver, false, "the sign-in was to be held");
    app.clock.advance(1000);
    const changed = await change();
    assert.ok(changed.status < 300, changed.text);
    app.clock.advance(1000);
    // Not awaited here: it goes on when the lock is gone.
    return { begun };
  });
  return signing.begun;
}

async function isSomebodyHeld(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = 'familiar_place'::regclass and not granted`.execute(app.context.db);
  return rows.length > 0;
}

const tokenStatuses = async ({ access, refresh }: { access: string; refresh: string }, path: string) => [
  (await app.send("GET", path, { token: access })).status,
  (await app.send("POST", "/auth/jwt/refresh/", { body: { refresh } })).status,
];

test("tokens got with the old password, while a manager's new one is set, open nothing", async () => {
  const { id, email } = await stage.aManager();
  app.clock.advance(1000);
  const answer = await overtaken(
    () => signInJwt(app, { email, password }),
    () => stage.operate("PATCH", `${id}/`, { password: "another horse battery" }),
  );
  assert.equal(answer.status, 200);
  assert.deepEqual(await tokenStatuses(answer.json, "/api/v1/users/"), [401, 401]);
});

test("a session opened with the old password, while a manager's new one is set, is over", async () => {
  const { id, email } = await stage.aManager();
  app.clock.advance(1000);
  const visitor = aVisitor(app);
  const answer = await overtaken(
    () => visitor.post("/sign-in", { email, password }),
    () => stage.operate("PATCH", `${id}/`, { password: "another horse battery" }),
  );
  assert.equal(answer.status, 303);
  assert.equal((await visitor.get("/home")).status, 401);
});

test("an operator's old password opens neither tokens nor a console, while they change it", async () => {
  const fresh = "marble stove lagoon";
  for (const entryPoint of ["jwt", "console"] as const) {
    const operator = await anOperator(app, "operator");
    app.clock.advance(1000);
    const { email, password: old } = operator;
    const change = () =>
      operator.call("POST", "/operators/me/password/", { current_password: old, password: fresh });
    const path = entryPoint === "jwt" ? "/auth/jwt/create/" : "/operator/v1/session/";
    const answer = await overtaken(() => app.send("POST", path, { body: { email, password: old } }), change);
    if (entryPoint === "jwt")
      assert.deepEqual(await tokenStatuses(answer.json, "/operator/v1/organizations/"), [401, 401]);
    else {
      assert.equal(answer.status, 401, "the session ended in the moment in which it began");
      assert.equal(await statusOf(app, { cookie: consoleCookieOf(answer) }), 401);
    }
  }
});
