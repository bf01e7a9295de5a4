import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { readPersonalFile } from "#platform/personal-data.ts";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { auditPersonalData } from "../personal-data.ts";
import { chainStart, entryHash } from "./entry-hash.ts";
import { verifyChain } from "./verification.ts";

const { email } = operatorCredentials;
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

let renames = 0;
/** What an operator does in the partner's organization, with the address in a value, too. */
async function operate(): Promise<void> {
  renames += 1;
  const answer = await app.send("PATCH", `/operator/v1/organizations/${partner.slug}/`, {
    token: await app.operatorToken(),
    body: { name: `${renames}. Looked after by ${email}` },
    headers: { "user-agent": "the operator's own browser" },
  });
  assert.equal(answer.status, 200, answer.text);
}

const newest = async () => {
  const { json } = await partner.call("GET", "/hr/audit-logs/");
  const [entry] = json.results;
  return { list: json, detail: (await partner.call("GET", `/hr/audit-logs/${entry.id}/`)).json };
};

test("a partner reads that an operator did it, and neither who nor from where, inside the changes as well", async () => {
  await operate();
  const { list, detail } = await newest();
  for (const entry of [list.results[0], detail]) {
    assert.equal(entry.actor_type, "admin");
    assert.equal(entry.actor_label, `Operator ${entry.actor_id}`);
    assert.deepEqual([entry.ip, entry.user_agent], [null, null]);
  }
  assert.equal(detail.changes.name[1], `${renames}. Looked after by Operator ${detail.actor_id}`);
  const text = JSON.stringify([list, detail]);
  for (const secret of [email, "127.0.0.1", "own browser"])
    assert.equal(text.includes(secret), false, secret);
});

test("operators read all of it", async () => {
  await operate();
  const { detail } = await newest();
  const { json } = await app.send("GET", `/operator/v1/audit-log/${detail.id}/`, {
    token: await app.operatorToken(),
  });
  assert.deepEqual(
    [json.actor_label, json.ip, json.user_agent, json.changes.name[1]],
    [email, "127.0.0.1", "the operator's own browser", `${renames}. Looked after by ${email}`],
  );
  assert.equal("operator_salt" in json, false);
});

test("the partner computes the chain anew from what it reads", async () => {
  await operate();
  const { list } = await newest();
  let previous = chainStart;
  for (const { id } of list.results.toReversed()) {
    const { json } = await partner.call("GET", `/hr/audit-logs/${id}/`);
    const { hash, previous_hash, ...content } = json;
    assert.equal(previous_hash, previous);
    assert.equal(hash, entryHash(previous, content));
    previous = hash;
  }
});

test("what partners do not see is sealed all the same", async () => {
  for (const field of ["actor_label", "ip", "user_agent"]) {
    await operate();
    const { detail } = await newest();
    const { db } = app.context;
    const [kept] = (
      await sql<Record<string, string>>`select * from audit_entry where id = ${detail.id}`.execute(db)
    ).rows;
    const set = (value: string) =>
      sql`update audit_entry set ${sql.ref(field)} = ${value} where id = ${detail.id}`.execute(db);
    await set("somebody else");
    const check = await verifyChain(db, partner.organizationId);
    assert.deepEqual([check.is_intact, check.broken_at], [false, detail.id], field);
    await set(kept?.[field] ?? "");
    assert.equal((await verifyChain(db, partner.organizationId)).is_intact, true);
  }
});

test("what was sealed before operators had numbers stays whole, and is shown without their addresses", async () => {
  await operate();
  const { detail } = await newest();
  const { db } = app.context;
  const whole = await app.send("GET", `/operator/v1/audit-log/${detail.id}/`, {
    token: await app.operatorToken(),
  });
  const asBefore = entryHash(detail.previous_hash, whole.json);
  await sql`
    update audit_entry set operator_salt = null, hash = decode(${asBefore}, 'hex') where id = ${detail.id}`.execute(
    db,
  );
  assert.equal((await verifyChain(db, partner.organizationId)).is_intact, true);
  const { json } = await partner.call("GET", `/hr/audit-logs/${detail.id}/`);
  assert.equal(json.actor_label, `Operator ${json.actor_id}`);
  assert.equal("operator_hash" in json, false);
});

test("a person's export names no operator either", async () => {
  const { id } = await aLearner(partner);
  await app.send("PATCH", `/operator/v1/users/${id}/`, {
    token: await app.operatorToken(),
    body: { access_role: "manager" },
  });
  const person = { organizationId: partner.organizationId, userId: id };
  const rows = await readPersonalFile(auditPersonalData, "audit_log", app.context.db, person);
  assert.ok(rows.length > 1);
  assert.equal(JSON.stringify(rows).includes(email), false);
});
