// npm test leaves this drill to CI: guess-guard.test.ts makes such tries; it does not read what is on record of them.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { createLog } from "#platform/log/log.ts";
import { readPersonalFile } from "#platform/personal-data.ts";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { credentialsPersonalData } from "../personal-data.ts";

const password = "plum kettle orbit lantern";
const lines: string[] = [];
let app: TestApp;
let partner: Partner;
before(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  app = await startApp({
    config: { trustedProxies: ["127.0.0.1"] },
    log: createLog({ level: "info", destination }),
  });
});
beforeEach(async () => {
  partner = await aPartner(app); // its token lives as long as the test
});
after(() => app.stop());

let addresses = 0;
/** One try at `/auth/jwt/create/`, each from an address of its own. */
const jwt = (email: string, secret: string) => {
  addresses += 1;
  return app.send("POST", "/auth/jwt/create/", {
    body: { email, password: secret },
    headers: { "x-forwarded-for": `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` },
  });
};

async function aManager(): Promise<{ id: number; email: string }> {
  const { id, providerId } = await aLearner(partner);
  await app.send("PATCH", `/operator/v1/users/${id}/`, {
    token: await app.operatorToken(),
    body: { access_role: "manager", password },
  });
  return { id, email: `${providerId}@example.com` };
}

const operatorsLog = async (query: string) => {
  const token = await app.operatorToken();
  const { json } = await app.send("GET", `/operator/v1/audit-log/?page_size=200&${query}`, { token });
  const details = json.results.map(({ id }: { id: number }) =>
    app.send("GET", `/operator/v1/audit-log/${id}/`, { token }),
  );
  return (await Promise.all(details)).map((answer) => answer.json);
};
const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "sign-in");

test("a sign-in, good or bad, is a line in the log that names account, address, door and outcome, and no secret", async () => {
  const { id, email } = await aManager();
  lines.length = 0;
  await jwt(email, "wrong horse battery");
  await jwt(email, password);
  await jwt("nobody@example.com", "wrong horse battery");
  const [failed, succeeded, unknown] = logged();
  assert.deepEqual([failed.door, failed.outcome, failed.account], ["jwt", "failed", `user ${id}`]);
  assert.deepEqual([succeeded.outcome, succeeded.account], ["succeeded", `user ${id}`]);
  assert.match(succeeded.address, /^198\.18\./);
  assert.match(unknown.account, /^unknown [\w-]{12}$/);
  for (const secret of [email, "nobody@", password, "wrong horse"]) {
    assert.equal(lines.join("").includes(secret), false, secret);
  }
});

test("a person's sign-ins are in the audit log of the organization, with who it was", async () => {
  const { id, email } = await aManager();
  await jwt(email, "wrong horse battery");
  await jwt(email, password);
  const { json } = await partner.call("GET", `/hr/audit-logs/?target_type=user&target_id=${id}`);
  const [succeeded, failed] = json.results;
  assert.deepEqual(
    [succeeded.action, succeeded.actor_type, succeeded.actor_id, succeeded.actor_label],
    ["sign_in.succeeded", "user", String(id), email],
  );
  assert.deepEqual([failed.action, failed.actor_type, failed.actor_id], ["sign_in.failed", "system", null]);
  assert.match(failed.ip, /^198\.18\./);
});

test("an operator's sign-ins are in the operators' log alone", async () => {
  await jwt(operatorCredentials.email, operatorCredentials.password);
  const [entry] = await operatorsLog("action=sign_in.succeeded&actor_type=admin");
  assert.equal(entry.actor_label, operatorCredentials.email);
  assert.deepEqual(entry.changes, { door: [null, "jwt"] });
  const { json } = await partner.call("GET", "/hr/audit-logs/?target_type=operator");
  assert.equal(json.count, 0);
});

test("a flood of wrong tries at one account is an entry for each doubling", async () => {
  const { id, email } = await aManager();
  for (let count = 0; count < 40; count++) {
    await jwt(email, "wrong horse battery");
    app.clock.advance(15 * 60_000);
  }
  const entries = await operatorsLog(`action=sign_in.failed&target_type=user&target_id=${id}`);
  const failures = entries.map(
    ({ changes }: { changes: { failures: [null, number] } }) => changes.failures[1],
  );
  assert.deepEqual(failures, [32, 16, 8, 4, 2, 1]);
});

test("a flood of tries at accounts that there are not is one series", async () => {
  app.clock.advance(25 * 3_600_000);
  const before = (await operatorsLog("action=sign_in.failed&target_type=account")).length;
  for (let count = 0; count < 100; count++) await jwt(`invented-${count}@example.com`, "wrong");
  const entries = await operatorsLog("action=sign_in.failed&target_type=account");
  assert.equal(entries.length - before, 7);
  assert.deepEqual(entries[0].changes, { door: [null, "jwt"], failures: [null, 64] });
});

test("sign-ins are counted by door and outcome", async () => {
  const read = async () => {
    const { text } = await app.send("GET", "/metrics");
    return (outcome: string) => {
      const line = new RegExp(`^lectern_sign_ins_total\\{door="jwt",outcome="${outcome}"\\} (\\d+)$`, "m");
      return Number(line.exec(text)?.[1] ?? 0);
    };
  };
  const { email } = await aManager();
  const earlier = await read();
  await jwt(email, password);
  for (let count = 0; count < 12; count++) await jwt(email, "wrong horse battery");
  const later = await read();
  const grown = ["succeeded", "failed", "paused"].map((outcome) => later(outcome) - earlier(outcome));
  assert.deepEqual(grown, [1, 10, 2]);
});

test("places that know a person are in the person's export, and gone after the erasure", async () => {
  const { id, email } = await aManager();
  await jwt(email, password);
  const person = { organizationId: partner.organizationId, userId: id };
  const { db, clock } = app.context;
  const places = () => readPersonalFile(credentialsPersonalData, "sign_in_places", db, person);
  assert.equal((await places()).length, 1);
  await credentialsPersonalData.erase?.(db, clock(), person, 0);
  assert.deepEqual(await places(), []);
});
