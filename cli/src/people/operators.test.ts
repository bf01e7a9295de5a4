import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { after, before, test } from "node:test";
import { totpCode } from "../../../server/src/features/tenancy/operators/second-factor/totp.ts";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { accept, anOperator, signInJwt, type TestOperator, tokenOf } from "../../../server/test/operators.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";
import { readSecrets } from "../terminal/password.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const as = ({ email, password }: Pick<TestOperator, "email" | "password">, code?: string) => ({
  OPERATOR_EMAIL: email,
  OPERATOR_PASSWORD: password,
  OPERATOR_CODE: code,
});

test("an operator is invited, listed, given a role, deactivated and let in again", async () => {
  const invited = await lectern(app, ["operators", "invite", "grace@ops.example", "reader"]);
  assert.equal(invited.exitCode, 0, invited.stderr);
  assert.match(invited.stdout, /shown this once/);
  const [url = ""] = /http\S+$/m.exec(invited.stdout) ?? [];
  assert.equal((await accept(app, tokenOf(url), "plum kettle orbit")).status, 200);
  const listed = await lecternJson(app, "operators", "list", "--role", "reader");
  const { id } = listed.find(({ email }: { email: string }) => email === "grace@ops.example");
  assert.equal((await lecternJson(app, "operators", "role", String(id), "operator")).role, "operator");
  assert.equal((await lecternJson(app, "operators", "deactivate", String(id))).state, "deactivated");
  assert.equal((await lecternJson(app, "operators", "reactivate", String(id))).state, "active");
  const renewed = await lecternJson(app, "operators", "link", String(id));
  assert.match(renewed.invitation_url, /\/console\/invitation#/);
  const again = await lectern(app, ["operators", "invite", "grace@ops.example", "reader"]);
  assert.equal(again.exitCode, 1);
  assert.match(again.stderr, /with this e-mail address already/);
});

test("a reader is told which role a command takes", async () => {
  const reader = await anOperator(app, "reader");
  const refused = await lectern(app, ["organizations", "create", "--name", "A", "--slug", "a"], {
    environment: as(reader),
  });
  assert.equal(refused.exitCode, 1);
  assert.match(refused.stderr, /Your role is reader; this takes the role owner or operator/);
  const looked = await lectern(app, ["organizations", "list"], { environment: as(reader) });
  assert.equal(looked.exitCode, 0, looked.stderr);
});

test("one's own password is changed with two lines of standard input, and is never printed", async () => {
  const operator = await anOperator(app, "operator");
  const change = (input: string) =>
    lectern(app, ["operators", "password"], { environment: as(operator), input });
  const half = await change(`${operator.password}\n`);
  assert.deepEqual([half.exitCode, half.stderr.includes("No new password was given")], [2, true]);
  const weak = await change(`${operator.password}\nPassword1234!\n`);
  assert.equal(weak.exitCode, 1);
  assert.match(weak.stderr, /^password: .*guessed easily/m);
  const done = await change(`${operator.password}\nmarble stove lagoon\n`);
  assert.equal(done.exitCode, 0, done.stderr);
  assert.equal(done.stdout.includes("marble"), false);
  assert.equal((await signInJwt(app, { ...operator, password: "marble stove lagoon" })).status, 200);
});

test("sessions are shown and ended", async () => {
  const operator = await anOperator(app, "operator");
  const { email, password } = operator;
  const cookie = { body: { email, password }, headers: { "user-agent": "Desk" } };
  await app.send("POST", "/operator/v1/session/", cookie);
  const shown = await lectern(app, ["operators", "sessions", "me"], { environment: as(operator) });
  assert.match(shown.stdout, /Desk/);
  app.clock.advance(1);
  assert.equal((await lectern(app, ["operators", "end-sessions", String(operator.id)])).exitCode, 0);
  const ended = await lectern(app, ["operators", "sessions", String(operator.id)]);
  assert.match(ended.stdout, /There is no session/);
});

test("with a second factor a command takes OPERATOR_CODE, and says so when it is missing or wrong", async () => {
  const operator = await anOperator(app, "operator");
  const { password } = operator;
  const { secret } = (await operator.call("POST", "/operators/me/second-factor/start/", { password })).json;
  const step = () => Math.floor(app.clock().getTime() / 30_000);
  app.clock.advance(1);
  await operator.call("POST", "/operators/me/second-factor/confirm/", { code: totpCode(secret, step()) });
  app.clock.advance(30_000);
  const list = (code?: string) =>
    lectern(app, ["organizations", "list"], { environment: as(operator, code) });
  const missing = await list();
  assert.equal(missing.exitCode, 1);
  assert.match(missing.stderr, /takes a code. Set OPERATOR_CODE/);
  assert.match((await list("000000")).stderr, /not right, or was used already/);
  assert.match(
    (await lectern(app, ["doctor"], { environment: as(operator) })).stdout,
    /credentials: Signing in takes a code/,
  );
  const right = await list(totpCode(secret, step()));
  assert.equal(right.exitCode, 0, right.stderr);
  const reset = await lecternJson(app, "operators", "reset-second-factor", String(operator.id));
  assert.equal(reset.has_second_factor, false);
});

test("at a terminal secrets are asked for one after the other, and not echoed", async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const asked: string[] = [];
  const answers = new Map([
    ["Current password: ", "one\n"],
    ["Code: ", "two\n"],
  ]);
  const ask = (words: string) => {
    asked.push(words);
    const answer = answers.get(words);
    if (answer !== undefined) input.write(answer);
  };
  assert.deepEqual(await readSecrets({ input, ask }, [...answers.keys()]), ["one", "two"]);
  assert.deepEqual(asked, ["Current password: ", "\n", "Code: ", "\n"]);
});
