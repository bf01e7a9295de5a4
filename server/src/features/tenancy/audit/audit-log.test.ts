import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization, aPartner, type Partner } from "#test/builders.ts";
import { sealAuditLogs, sealChain } from "./chain/chain.ts";
import { chainStart, entryHash } from "./chain/entry-hash.ts";
import { forgetOldEntries } from "./chain/retention.ts";
import { verifyChain } from "./chain/verification.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1${path}`, {
    token: await app.operatorToken(),
    ...(body === undefined ? {} : { body }),
  });

/** So many changes of the organization's name, each an entry. */
async function rename(partner: { organizationId: number }, times: number): Promise<void> {
  for (let count = 1; count <= times; count++) {
    const answer = await operate("PATCH", `/organizations/${partner.organizationId}/`, {
      name: `Name ${count}`,
    });
    assert.equal(answer.status, 200, answer.text);
  }
}

const list = async (partner: Partner, query = "") =>
  (await partner.call("GET", `/hr/audit-logs/?${query}`)).json;

test("a partner reads who did what in its organization, the newest first, and nothing of others", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  await rename(partner, 2);
  const { count, results } = await list(partner);
  assert.equal(count, 4);
  const actions = results.map(({ action }: { action: string }) => action);
  assert.deepEqual(actions, [
    "organization.update",
    "organization.update",
    "application.create",
    "organization.create",
  ]);
  const [newest] = results;
  const { json } = await partner.call("GET", `/hr/audit-logs/${newest.id}/`);
  const { operator_hash, ...entry } = json;
  assert.match(operator_hash, /^[0-9a-f]{64}$/);
  assert.deepEqual(entry, { ...newest, changes: { name: ["Name 1", "Name 2"] } });
  assert.deepEqual([newest.actor_type, newest.target_type], ["admin", "organization"]);
  assert.equal((await neighbour.call("GET", `/hr/audit-logs/${newest.id}/`)).status, 404);
});

test("entries are found by moment, actor, action, target and request", async () => {
  const partner = await aPartner(app);
  app.clock.advance(3_600_000);
  const moment = app.clock().toISOString();
  await rename(partner, 1);
  const [entry] = (await list(partner)).results;
  const found = async (query: string) => (await list(partner, query)).count;
  assert.equal(await found(`from=${moment}`), 1);
  assert.equal(await found(`to=${moment}`), 3);
  assert.equal(await found("to=2026-01-01T00:00:00Z"), 0);
  assert.equal(await found(`request_id=${entry.request_id}`), 1);
  assert.equal(await found("action=application.create"), 1);
  assert.equal(await found(`target_type=organization&target_id=${partner.organizationId}`), 2);
  assert.equal(await found(`actor_type=admin&actor_id=${entry.actor_id}`), 3);
  assert.equal(await found("actor_type=system"), 0);
});

test("whoever reads the log can compute every hash anew", async () => {
  const partner = await aPartner(app);
  await rename(partner, 3);
  const { results } = await list(partner);
  let previous = chainStart;
  for (const { id } of results.toReversed()) {
    const { json } = await partner.call("GET", `/hr/audit-logs/${id}/`);
    const { hash, previous_hash, ...content } = json;
    assert.equal(previous_hash, previous);
    assert.equal(hash, entryHash(previous, content));
    previous = hash;
  }
});

test("the list is the chain from its end, whoever began first and whoever was written down first", async () => {
  const [partner, { db }] = [await aPartner(app), app.context];
  const insert = (trx: typeof db, secondsAgo: number) =>
    sql`
    insert into audit_entry (organization_id, occurred_at, actor_type, action)
    values (${partner.organizationId}, now() - make_interval(secs => ${secondsAgo}), 'system', 'test')`.execute(
      trx,
    );
  await db.transaction().execute(async (trx) => {
    await insert(trx, 20);
    await insert(db, 30);
    await insert(db, 40);
    await list(partner);
  });
  const operators = `/audit-log/?organization_id=${partner.organizationId}`;
  for (const { results } of [await list(partner), (await operate("GET", operators)).json]) {
    assert.equal(results.length, 5);
    for (const [index, { previous_hash }] of results.entries())
      assert.equal(previous_hash, results[index + 1]?.hash ?? chainStart);
  }
  const first = await list(partner, "page_size=2&cursor=*");
  const { json: second } = await partner.call("GET", first.next.split("/api/v1")[1]);
  assert.equal(second.results[0].hash, first.results[1].previous_hash);
});

test("an entry that was changed, removed or put in shows", async () => {
  const { db } = app.context;
  const tamperings = {
    changed: (id: number) => sql`update audit_entry set actor_label = 'somebody else' where id = ${id}`,
    removed: (id: number) => sql`delete from audit_entry where id = ${id}`,
    replaced: (id: number) => sql`update audit_entry set hash = sha256('x') where id = ${id}`,
  };
  for (const [kind, tamper] of Object.entries(tamperings)) {
    const partner = await aPartner(app);
    await rename(partner, 3);
    const { results } = await list(partner);
    const whole = await operate("GET", `/audit-log/verify/?organization_id=${partner.organizationId}`);
    assert.deepEqual(whole.json, {
      organization_id: partner.organizationId,
      organization: partner.slug,
      is_intact: true,
      entries: 5,
      broken_at: null,
      reason: null,
    });
    await tamper(results[2].id).execute(db);
    const check = await verifyChain(db, partner.organizationId);
    assert.equal(check.is_intact, false, kind);
    assert.equal(check.broken_at, kind === "removed" ? results[1].id : results[2].id, kind);
  }
});

test("the chain that is verified is the named organization's, and a name that means nobody is refused", async () => {
  const [partner, other] = [await aPartner(app), await aPartner(app)];
  await rename(partner, 3);
  const verify = (query: string) => operate("GET", `/audit-log/verify/${query}`);
  const bySlug = await verify(`?organization=${partner.slug}`);
  assert.deepEqual([bySlug.json.organization, bySlug.json.entries], [partner.slug, 5]);
  assert.equal((await verify(`?organization=${other.organizationId}`)).json.organization, other.slug);
  const shared = (await verify("")).json;
  assert.deepEqual([shared.organization, shared.organization_id], [null, null]);
  for (const query of ["?organization=nobody", "?organization_id=999999"]) {
    const { status, json } = await verify(query);
    assert.deepEqual([status, json.code], [404, "organization_not_found"]);
  }
  assert.equal((await verify(`?organization=${partner.slug}&organization_id=1`)).status, 422);
  assert.equal((await operate("GET", `/audit-log/?organization=${partner.slug}`)).json.count, 5);
});

test("many who seal at once make one chain", async () => {
  const partner = await aPartner(app);
  await rename(partner, 5);
  await Promise.all(Array.from({ length: 8 }, () => sealChain(app.context.db, partner.organizationId)));
  await sealAuditLogs(app.context);
  const check = await verifyChain(app.context.db, partner.organizationId);
  assert.deepEqual([check.is_intact, check.entries], [true, 7]);
});

test("operators read everybody's entries, or one organization's", async () => {
  const organization = await anOrganization(app);
  const one = await operate("GET", `/audit-log/?organization_id=${organization.id}`);
  assert.deepEqual([one.json.count, one.json.results[0].action], [1, "organization.create"]);
  const all = await operate("GET", "/audit-log/");
  assert.ok(all.json.count > 1);
  const entry = await operate("GET", `/audit-log/${one.json.results[0].id}/`);
  assert.equal(entry.json.changes.slug[1], organization.slug);
  assert.equal((await operate("GET", "/audit-log/999999999/")).status, 404);
});

test("a period that ends before it begins is a mistake", async () => {
  const partner = await aPartner(app);
  const { status, json } = await partner.call(
    "GET",
    "/hr/audit-logs/?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z",
  );
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(json.errors), ["from"]);
});

test("where an operator says for how long, older entries are forgotten and the rest is verified from there", async () => {
  const partner = await aPartner(app);
  await rename(partner, 3);
  await sealAuditLogs(app.context);
  app.clock.advance(200 * 86_400_000);
  await rename(partner, 2);
  await sealAuditLogs(app.context);
  const { db } = app.context;
  const ids = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from audit_entry where organization_id = ${partner.organizationId} order by id`.execute(db);
    return rows.map(({ id }) => id);
  };
  const forget = async (audit: number | null) => {
    const { settings } = app.context;
    await forgetOldEntries({
      ...app.context,
      settings: { ...settings, keptDays: { ...settings.keptDays, audit } },
    });
    return ids().then(({ length }) => length);
  };
  assert.equal(await forget(null), 7);
  assert.equal(await forget(201), 7);
  assert.equal(await forget(180), 2);
  assert.deepEqual(await verifyChain(db, partner.organizationId), {
    is_intact: true,
    entries: 2,
    broken_at: null,
    reason: null,
  });
  await sql`delete from audit_entry where id = ${(await ids())[0]}`.execute(db);
  assert.equal((await verifyChain(db, partner.organizationId)).is_intact, false);
  app.clock.advance(200 * 86_400_000);
  assert.equal(await forget(180), 1, "the latest stays, or the chain would begin anew");
});
