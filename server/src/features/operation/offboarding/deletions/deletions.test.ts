// npm test leaves this drill to CI: request.test.ts closes an organization and erases a small one, tenant-tables.test.ts names each table.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { publish } from "#platform/outbox.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { createEmptyDatabase } from "#test/database.ts";
import { runHealthChecks } from "#test/health/run-health-checks.ts";
import { anOperator } from "#test/operators.ts";
import { aWorld } from "#test/tenant-walk/references.ts";
import { localReceivers, operate } from "#test/webhooks.ts";
import { DAY_MS, deleting, GRACE_MS } from "../test/deleting.ts";
import { digestsOf } from "../test/digests.ts";
import { eraseOrganizations } from "./erase.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

const { requestDeletion, cancel, deletionsOf, erased } = deleting(() => app);

/** Without the service's own worker, so that only the test erases. */
async function withoutWorkers(run: () => Promise<void>): Promise<void> {
  await app.restart({ role: "serve" });
  try {
    await run();
  } finally {
    await app.restart();
  }
}

test("after the grace period nothing of it is left, nothing of others is touched, and there is a proof without names", async () => {
  const world = await aWorld(app);
  const { neighbour: partner } = world;
  await operate(app, "POST", `/organizations/${partner.slug}/exports/`);
  await anOperator(app, "author", partner.slug);
  await requestDeletion(partner);
  const taken = await operate(app, "POST", "/organizations/", { name: "Another", slug: partner.slug });
  assert.deepEqual([taken.status, taken.json.code], [422, "slug_taken"], "the slug is its own until the end");
  await withoutWorkers(async () => {
    const db = app.context.db;
    const { rows: documents } = await sql<{ id: string }>`
      select document_id as id from document where organization_id = ${partner.organizationId}`.execute(db);
    assert.ok(documents.length > 0);
    await eraseOrganizations(app.context);
    assert.equal(
      (await deletionsOf(partner))[0].state,
      "waiting",
      "nothing happens before the grace period ends",
    );
    app.clock.advance(GRACE_MS + 1);
    await deletionsOf(partner); // signs in again, which is a change of the operator
    const before = await digestsOf(db, partner.organizationId, "others");
    const deletion = await erased(partner);

    const left = await digestsOf(db, partner.organizationId, "its");
    assert.deepEqual(
      Object.entries(left).filter(([, { rows }]) => rows > 0),
      [],
    );
    const { audit_entry: auditBefore, ...rest } = before;
    const { audit_entry: auditAfter, ...restAfter } = await digestsOf(db, partner.organizationId, "others");
    assert.deepEqual(restAfter, rest, "something of others was touched");
    assert.equal(auditAfter?.rows, (auditBefore?.rows ?? 0) + 1, "but for the entry that proves it");
    for (const { id } of documents) assert.equal(await app.context.storage.get(id), null);
    assert.deepEqual(await cellsThatHold(partner.slug, world.theirs.providerId), []);

    const counts = new Map<string, { before: number; erased: number; after: number }>(
      deletion.counts.map((count: { table: string }) => [count.table, count]),
    );
    assert.ok((counts.get("user")?.before ?? 0) > 0);
    assert.deepEqual(
      [...counts.values()].filter(({ after }) => after !== 0),
      [],
    );
    assert.deepEqual(
      [...counts.values()].filter(({ before, erased }) => before !== erased),
      [],
      "what was counted is what was erased",
    );
    assert.equal(deletion.slug_sha256, createHash("sha256").update(partner.slug).digest("hex"));
    assert.match(deletion.audit_log.hash, /^[0-9a-f]{64}$/);
    assert.ok(deletion.files > 0);

    const { json } = await operate(app, "GET", "/audit-log/?action=organization.erase");
    const [entry] = json.results;
    const { changes } = (await operate(app, "GET", `/audit-log/${entry.id}/`)).json;
    assert.deepEqual(changes.user, [counts.get("user")?.before, 0]);
    assert.match(entry.hash, /^[0-9a-f]{64}$/, "it stands in the chain");
    assert.equal((await operate(app, "GET", "/audit-log/verify/")).json.is_intact, true);
    assert.equal((await operate(app, "GET", `/organizations/${partner.organizationId}/`)).status, 404);
    assert.deepEqual(await eraseAgain(partner), deletion, "a further run changes nothing");
  });
  const next = await operate(app, "POST", "/organizations/", { name: "Another", slug: partner.slug });
  assert.equal(next.status, 201, "the slug is free");
  assert.notEqual(next.json.id, partner.organizationId);
});

async function eraseAgain(partner: Partner) {
  await eraseOrganizations(app.context);
  return (await deletionsOf(partner))[0];
}

/** Tables that say a word, whosever the row is. What operators did is on record. */
async function cellsThatHold(...words: string[]): Promise<string[]> {
  const { db } = app.context;
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'audit_entry'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) as word
      where exists (select from ${sql.table(name)} as row where row::text like '%' || word || '%')`.execute(
      db,
    );
    found.push(...rows.map(({ word }) => `${name}: ${word}`));
  }
  return found;
}

test("of cancelling and erasing at the same moment one wins, whole", async () => {
  await withoutWorkers(async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const partner = await aPartner(app);
      await aLearner(partner);
      await requestDeletion(partner);
      app.clock.advance(GRACE_MS + 1);
      const [answer] = await Promise.all([cancel(partner), eraseOrganizations(app.context)]);
      await eraseOrganizations(app.context);
      const [deletion] = await deletionsOf(partner);
      outcomes.add(deletion.state);
      const { users } = await countUsers(partner);
      if (answer.status === 200) assert.deepEqual([deletion.state, users], ["cancelled", 1]);
      else
        assert.deepEqual([(await erased(partner)).state, (await countUsers(partner)).users], ["erased", 0]);
    }
    const last = await aPartner(app);
    await requestDeletion(last);
    app.clock.advance(GRACE_MS + 1);
    await sql`update organization_deletion set state = 'erasing' where organization_id = ${last.organizationId}`.execute(
      app.context.db,
    );
    const late = await cancel(last);
    assert.deepEqual([late.status, late.json.code], [409, "deletion_begun"]);
    await erased(last);
  });
});

async function countUsers({ organizationId }: Partner) {
  const { rows } = await sql<{ users: number }>`
    select count(*) as users from "user" where organization_id = ${organizationId}`.execute(app.context.db);
  return rows[0] ?? { users: -1 };
}

test("two processes erase at once, one is killed between a file and its rows, and the proof is one", async () => {
  const { neighbour: partner } = await aWorld(app);
  await requestDeletion(partner);
  await withoutWorkers(async () => {
    app.clock.advance(GRACE_MS + 1);
    const { storage } = app.context;
    let isKilled = false;
    const killed = {
      ...app.context,
      storage: {
        ...storage,
        async delete(key: string) {
          await storage.delete(key);
          isKilled = true;
          throw new Error("killed");
        },
      },
    };
    await eraseOrganizations(killed);
    assert.ok(isKilled);
    const { rows } =
      await sql`select from document where organization_id = ${partner.organizationId}`.execute(
        app.context.db,
      );
    assert.ok(rows.length > 0, "the row is still there, and so leads to its file");
    await Promise.all([eraseOrganizations(app.context), eraseOrganizations(app.context)]);
    const deletion = await erased(partner);
    for (const { table, before, erased: gone } of deletion.counts) assert.equal(gone, before, table);
    const { json } = await operate(
      app,
      "GET",
      `/audit-log/?action=organization.erase&target_id=${partner.organizationId}`,
    );
    assert.equal(json.count, 1);
  });
});

test("what was being written while it was erased goes too, before anything is proven", async () => {
  await withoutWorkers(async () => {
    const partner = await aPartner(app);
    await requestDeletion(partner);
    app.clock.advance(GRACE_MS + 1);
    const { db } = app.context;
    const writing = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const late = db.transaction().execute(async (trx) => {
      const { organizationId } = partner;
      await publish(trx, app.clock(), { organizationId, type: "user.updated", data: { number: 1 } });
      begun.resolve();
      await writing.promise;
    });
    await begun.promise;
    try {
      await eraseOrganizations(app.context);
      const [deletion] = await deletionsOf(partner);
      assert.equal(deletion.state, "settling", "its row is gone, and a transaction is open");
    } finally {
      writing.resolve();
      await late;
    }
    const { counts } = await erased(partner);
    const events = counts.find(({ table }: { table: string }) => table === "event");
    assert.deepEqual([events.erased, events.after], [events.before + 1, 0]);
    const { rows } = await sql`select from event where organization_id = ${partner.organizationId}`.execute(
      db,
    );
    assert.equal(rows.length, 0);
  });
});

test("a writer that is left open in another database of the server holds nothing up", async () => {
  const elsewhere = await createEmptyDatabase();
  const other = new pg.Client({ connectionString: elsewhere.url });
  try {
    await other.connect();
    await other.query("begin; create table left_open ()");
    const partner = await aPartner(app);
    await requestDeletion(partner);
    app.clock.advance(GRACE_MS + 1);
    assert.equal((await erased(partner)).state, "erased");
  } finally {
    await other.end();
    await elsewhere.drop();
  }
});

test("an import that runs meanwhile ends with it", async () => {
  const partner = await aPartner(app);
  const people = Array.from({ length: 3_000 }, (_, number) => `acme,import-${number},Ada,Muster`);
  const form = new FormData();
  form.set(
    "file",
    new File([["provider,provider_id,first_name,last_name", ...people].join("\n")], "people.csv"),
  );
  const started = await partner.call("POST", "/users/bulk/", form);
  assert.equal(started.status, 202, started.text);
  await requestDeletion(partner);
  app.clock.advance(GRACE_MS + 1);
  const { counts } = await erased(partner);
  for (const { table, after: rows } of counts) assert.equal(rows, 0, table);
  assert.equal((await countUsers(partner)).users, 0);
});

test("an erasure that is a day late is a notice", async () => {
  await withoutWorkers(async () => {
    const partner = await aPartner(app);
    await requestDeletion(partner);
    app.clock.advance(GRACE_MS + 2 * DAY_MS);
    await runHealthChecks(app);
    const kind = "organizations.erasing_delayed";
    const open = async () => (await operate(app, "GET", `/notices/?kind=${kind}&resolved=false`)).json.count;
    assert.ok((await open()) > 0);
    await erased(partner);
    await eraseOrganizations(app.context);
    await runHealthChecks(app);
  });
});
