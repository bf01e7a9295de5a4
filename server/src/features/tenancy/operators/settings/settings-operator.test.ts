import assert from "node:assert/strict";
import { test } from "node:test";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { anOperator, signInConsole, signInJwt, statusOf, type TestOperator } from "#test/operators.ts";
import { totpCode } from "../second-factor/totp.ts";
import { ensureOperator, type FirstOperator } from "./settings-operator.ts";

interface Stage {
  app: TestApp;
  /** What every process does when it starts, here with these settings. */
  restart(named: { email: string; password: string } | null): Promise<FirstOperator | null>;
  /** An owner that no settings name, to look with. */
  call: TestOperator["call"];
}

async function onStage(act: (stage: Stage) => Promise<void>): Promise<void> {
  const app = await startApp();
  try {
    const { call } = await anOperator(app, "owner");
    const restart: Stage["restart"] = (named) => {
      app.clock.advance(1000);
      return ensureOperator(app.context, named);
    };
    await act({ app, restart, call });
  } finally {
    await app.stop();
  }
}

const jwt = async (app: TestApp, credentials: { email: string; password: string }) =>
  (await signInJwt(app, credentials)).json.access;

test("the same settings at the next start end nothing and take nothing back", () =>
  onStage(async ({ app, restart, call }) => {
    const token = await jwt(app, operatorCredentials);
    const cookie = await signInConsole(app, operatorCredentials);
    await restart(operatorCredentials);
    await restart({ ...operatorCredentials, email: operatorCredentials.email.toUpperCase() });
    await restart(null);
    assert.deepEqual([await statusOf(app, { token }), await statusOf(app, { cookie })], [200, 200]);

    const fresh = "marble stove lagoon";
    const changed = await app.send("POST", "/operator/v1/operators/me/password/", {
      token,
      body: { current_password: operatorCredentials.password, password: fresh },
    });
    assert.equal(changed.status, 204);
    const { results } = (await call("GET", "/operators/?role=owner")).json;
    const named = results.find((row: { is_from_settings: boolean }) => row.is_from_settings);
    assert.equal(named.email, operatorCredentials.email);
    await call("PATCH", `/operators/${named.id}/`, { role: "reader" });
    await restart(operatorCredentials);
    assert.equal(
      (await signInJwt(app, operatorCredentials)).status,
      401,
      "the password of the console stays",
    );
    assert.equal((await signInJwt(app, { ...operatorCredentials, password: fresh })).status, 200);
    assert.equal((await call("GET", `/operators/${named.id}/`)).json.role, "reader", "and so does the role");
    await call("POST", `/operators/${named.id}/deactivate/`);
    await restart(operatorCredentials);
    assert.equal((await signInJwt(app, { ...operatorCredentials, password: fresh })).status, 401);
  }));

test("a new OPERATOR_PASSWORD that is guessed easily is refused, and the one before stays", () =>
  onStage(async ({ app, restart }) => {
    const settings = { email: "settings@ops.example", password: "velvet anchor pigeon" };
    await restart(settings);
    for (const password of ["Password1234", "settings.ops.example", "lecternlectern"])
      await assert.rejects(restart({ ...settings, password }), /guessed easily/, password);
    assert.equal((await signInJwt(app, settings)).status, 200);
  }));

test("a new OPERATOR_PASSWORD ends what the old one issued, and lets its operator in whatever happened", () =>
  onStage(async ({ app, restart, call }) => {
    const settings = { email: "settings@ops.example", password: "velvet anchor pigeon" };
    await restart(settings);
    const token = await jwt(app, settings);
    const cookie = await signInConsole(app, settings);
    const send = (path: string, body?: unknown) =>
      app.send("POST", `/operator/v1/operators/me/second-factor/${path}/`, {
        token,
        ...(body ? { body } : {}),
      });
    const { secret } = (await send("start", { password: settings.password })).json;
    await send("confirm", { code: totpCode(secret, Math.floor(app.clock().getTime() / 30_000)) });
    assert.equal((await signInJwt(app, settings)).json.code, "second_factor_required");
    const { results } = (await call("GET", "/operators/")).json;
    const { id } = results.find(({ email }: { email: string }) => email === settings.email);
    await call("POST", `/operators/${id}/deactivate/`);

    const fresh = { ...settings, password: "copper window thrush" };
    await restart(fresh);
    assert.deepEqual([await statusOf(app, { token }), await statusOf(app, { cookie })], [401, 401]);
    assert.equal((await signInJwt(app, settings)).status, 401);
    assert.equal((await signInJwt(app, fresh)).status, 200, "no second factor is asked for");
    const { json } = await call("GET", `/operators/${id}/`);
    assert.deepEqual([json.role, json.state, json.has_second_factor], ["owner", "active", false]);
    const audit = (await call("GET", `/audit-log/?action=operator.set_password&target_id=${id}`)).json;
    const entry = (await call("GET", `/audit-log/${audit.results[0].id}/`)).json;
    assert.equal(entry.actor_type, "system");
    assert.deepEqual(entry.changes, {
      password: ["set", "changed"],
      is_active: [false, true],
      has_second_factor: [true, false],
    });
  }));

test("another OPERATOR_EMAIL ends the operator whom the settings named before, with session and JWT", () =>
  onStage(async ({ app, restart, call }) => {
    const former = { email: "former@ops.example", password: "velvet anchor pigeon" };
    const next = { email: "next@ops.example", password: "copper window thrush" };
    await restart(former);
    const token = await jwt(app, former);
    const cookie = await signInConsole(app, former);
    await restart(next);
    assert.deepEqual(
      [
        await statusOf(app, { token }),
        await statusOf(app, { cookie }),
        (await signInJwt(app, former)).status,
        (await signInJwt(app, next)).status,
        (await call("GET", "/operators/me/")).status,
      ],
      [401, 401, 401, 200, 200],
    );
    const { results } = (await call("GET", "/operators/?is_active=false")).json;
    const { id } = results.find(({ email }: { email: string }) => email === former.email);
    const audit = await call("GET", `/audit-log/?action=operator.deactivate&target_id=${id}`);
    assert.deepEqual([audit.json.count, audit.json.results[0].actor_type], [1, "system"]);
    await restart(former);
    assert.equal((await signInJwt(app, former)).status, 200, "named again, they are back");
  }));

test("of several processes that start for the first time at once, one makes the operator and knows the password", async () => {
  const fresh = await startApp();
  try {
    await fresh.context.db.deleteFrom("operator").execute();
    const started = await Promise.all([1, 2, 3].map(() => ensureOperator(fresh.context, null)));
    const known = started.filter((operator) => operator !== null);
    assert.equal(known.length, 1);
    const { email = "", generatedPassword } = known[0] ?? {};
    assert.equal((await signInJwt(fresh, { email, password: generatedPassword ?? "" })).status, 200);
  } finally {
    await fresh.stop();
  }
});
