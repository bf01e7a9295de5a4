import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { features } from "#app/features.ts";
import { lockEncrypted, replaceEncrypted } from "#platform/encryption/encrypted-column.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { keptAnswers } from "#platform/idempotency/idempotency.ts";
import { heldMails } from "#platform/mail/held-mail.ts";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";
import { reencrypt } from "./re-encryption.ts";

const oldKey = "the old key, which somebody has read in a log";
const newKey = "the new key, which nobody but us has ever seen";
const old = createEncryption([oldKey]);

let app: TestApp;
before(async () => {
  // Without workers: the service's own pass would take some of the values that these count.
  app = await startApp({ config: { role: "serve", secretKeys: [newKey, oldKey] } });
});
after(() => app.stop());

const PURPOSE = "idempotency_key.body";

async function keepOldAnswers(caller: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  await sql`
    insert into idempotency_key (caller, path, key, request_hash, status, body, locked_until, creation_date)
    select ${caller}, '/x/', key, '', 200, body, now(), now()
    from unnest(${numbers.map((number) => `key-${number}`)}::text[],
                ${numbers.map((number) => old.encrypt(`answer ${number}`, PURPOSE))}::text[]) as made (key, body)`.execute(
    app.context.db,
  );
}

async function answersOf(caller: string) {
  const { rows } = await sql<{ key: string; body: string }>`
    select key, body from idempotency_key where caller = ${caller}`.execute(app.context.db);
  return rows;
}

test("two processes encrypt everything anew at once: each value once, and all of them open with the new key alone", async () => {
  await keepOldAnswers("several", 350);
  const counts = await Promise.all([1, 2, 3].map(() => reencrypt(app.context, [keptAnswers])));
  const rest = await reencrypt(app.context, [keptAnswers]);
  assert.equal(
    counts.reduce((sum, count) => sum + count, rest),
    350,
  );
  const alone = createEncryption([newKey]);
  for (const { key, body } of await answersOf("several"))
    assert.equal(alone.decrypt(body, PURPOSE), `answer ${key.slice(4)}`);
  assert.equal(await reencrypt(app.context, [keptAnswers]), 0, "a second time there is nothing to do");
});

test("a pass that was cut off is gone on with by the next one", async () => {
  await keepOldAnswers("cut", 250);
  let batches = 0;
  const first = await reencrypt(app.context, [keptAnswers], () => ++batches <= 1);
  assert.equal(first, 100);
  assert.equal(await reencrypt(app.context, [keptAnswers]), 150);
});

test("a value that was changed meanwhile is not overwritten with the one that was read", async () => {
  await keepOldAnswers("changed", 1);
  const { db, encryption } = app.context;
  const asked = { after: null, size: 10, butNotOf: encryption.keyIds[0] };
  const [read] = await db.transaction().execute((trx) => lockEncrypted(trx, keptAnswers, asked));
  assert.ok(read);
  const newer = encryption.encrypt("newer", PURPOSE);
  await sql`update idempotency_key set body = ${newer} where caller = 'changed'`.execute(db);
  const stale = encryption.encrypt("answer 0", PURPOSE);
  assert.equal(await replaceEncrypted(db, keptAnswers, [{ old: read, value: stale }]), 0);
  assert.deepEqual(await answersOf("changed"), [{ key: "key-0", body: newer }]);
});

test("what does not open stays as it is, is counted, and stops nothing", async () => {
  const partner = await aPartner(app);
  const made = await operate(app, "POST", "/webhook-endpoints/", {
    organization: partner.slug,
    url: "https://partner.example.com/hook",
  });
  await sql`
    update webhook_secret set encrypted_secret = ${old.encrypt("whsec_x", "webhook_endpoint/999999")}
    where endpoint_id = ${made.json.id}`.execute(app.context.db);
  await keepOldAnswers("stopped", 1);
  const columns = features.flatMap(({ encryptedColumns = [] }) => encryptedColumns);
  assert.equal(await reencrypt(app.context, [...columns, keptAnswers]), 1);
  const { status, json } = await operate(app, "GET", "/encryption-keys/");
  assert.equal(status, 200);
  const named = (name: string) => json.secrets.find((secret: { name: string }) => secret.name === name);
  assert.deepEqual(named("webhook_secret"), {
    name: "webhook_secret",
    is_short_lived: false,
    current: 0,
    old: 0,
    unreadable: 1,
  });
  assert.deepEqual([named("idempotent_answer").old, named("idempotent_answer").unreadable], [0, 0]);
  assert.deepEqual(json.missing_keys, []);
  app.clock.advance(60_000);
  const metrics = (await app.send("GET", "/metrics")).text;
  assert.match(metrics, /lectern_stored_secrets\{name="webhook_secret",state="unreadable"\} 1/);
  assert.match(metrics, /lectern_stored_secrets\{name="idempotent_answer",state="old"\} 0/);
});

test("every column of the schema that is encrypted is declared by whoever owns it", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'encrypted\_%' order by 1`.execute(app.context.db);
  const declared = [...features.flatMap(({ encryptedColumns = [] }) => encryptedColumns), heldMails].map(
    ({ table, column }) => `${table}.${column}`,
  );
  for (const { name } of rows) assert.ok(declared.includes(name), `${name} would stay under the old key`);
  assert.ok(rows.length >= 3);
});

test("the keys are for operators, and their ids tell nothing about them", async () => {
  const { token } = await aPartner(app);
  assert.equal((await app.send("GET", "/operator/v1/encryption-keys/", { token })).status, 403);
  assert.equal((await app.send("GET", "/operator/v1/encryption-keys/")).status, 401);
  const { text } = await operate(app, "GET", "/encryption-keys/");
  for (const secret of [oldKey, newKey, operatorCredentials.password])
    assert.equal(text.includes(secret), false);
});
