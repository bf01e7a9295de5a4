import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { fromBufferPromise } from "yauzl";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { anOperator, signInJwt } from "#test/operators.ts";
import { aWorld, type World } from "#test/tenant-walk/references.ts";
import { until } from "#test/waiting/until.ts";
import { operate } from "#test/webhooks.ts";
import { forgetExpiredExports } from "./retention.ts";

let app: TestApp;
let world: World;
before(async () => {
  app = await startApp();
  world = await aWorld(app);
});
after(() => app.stop());

const DAY_MS = 86_400_000;

async function exported(slug: string) {
  const started = await operate(app, "POST", `/organizations/${slug}/exports/`);
  assert.equal(started.status, 202, started.text);
  let [latest] = (await operate(app, "GET", `/organizations/${slug}/exports/`)).json.results;
  await until(async () => {
    [latest] = (await operate(app, "GET", `/organizations/${slug}/exports/`)).json.results;
    return latest.state !== "writing";
  });
  assert.equal(latest.state, "ready", latest.error);
  return latest;
}

async function download(id: number, token?: string): Promise<Response> {
  const bearer = token ?? (await app.operatorToken());
  return fetch(`${app.address}/operator/v1/organization-exports/${id}/archive/`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
}

async function filesOf(id: number): Promise<Map<string, Buffer>> {
  const response = await download(id);
  assert.equal(response.status, 200);
  const archive = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

test("an archive holds every row of the organization once, its files, and a manifest that proves it; and no secret", async () => {
  const { neighbour } = world;
  const { id, rows } = await exported(neighbour.slug);
  const files = await filesOf(id);
  const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "");
  assert.equal(manifest.organization.slug, neighbour.slug);
  assert.ok(manifest.parts.length > 30, "the organization has something of most kinds");
  assert.deepEqual(
    [...files.keys()].toSorted(),
    ["manifest.json", ...manifest.parts.map(({ path }: { path: string }) => path)].toSorted(),
  );
  let counted = 0;
  for (const { path, sha256, bytes, rows } of manifest.parts) {
    const content = files.get(path) ?? Buffer.alloc(0);
    assert.deepEqual(
      [content.length, createHash("sha256").update(content).digest("hex")],
      [bytes, sha256],
      path,
    );
    if (!path.endsWith(".ndjson")) continue;
    const lines = content.toString().split("\n").slice(0, -1);
    for (const line of lines) JSON.parse(line);
    assert.equal(lines.length, rows, path);
    counted += lines.length;
  }
  assert.equal(counted, rows);
  const { rows: users } = await sql<{ count: number }>`
    select count(*) as count from "user" where organization_id = ${neighbour.organizationId}`.execute(
    app.context.db,
  );
  assert.equal(manifest.rows.user, users[0]?.count);
  assert.equal(
    files.get([...files.keys()].find((name) => name.startsWith("files/document/")) ?? "")?.toString(),
    "Theirs",
  );
  const all = Buffer.concat([...files.values()]).toString("latin1");
  assert.ok(all.includes(world.theirs.providerId));
  for (const secret of [
    neighbour.clientSecret,
    neighbour.token,
    createHash("sha256").update(neighbour.clientSecret).digest("hex"),
  ])
    assert.ok(!all.includes(secret), "a secret is in the archive");
  assert.doesNotMatch(all, /argon2|"encrypted_|"password_hash"|"token_hash"/);
  assert.ok(!all.includes(world.ours.slug), "something of another organization");
  assert.match(manifest.left_out.note, /signing secrets/);
  assert.ok(
    "application_secret" in manifest.left_out.tables && "user.password_hash" in manifest.left_out.columns,
  );
});

test("the parts are encrypted where they lie", async () => {
  const { id } = await exported(world.neighbour.slug);
  const { storageFolder } = app.context.settings.backups;
  assert.ok(storageFolder);
  const names = readdirSync(storageFolder, { recursive: true, encoding: "utf8" });
  const parts = names.filter((name) => name.includes(`organization-export-${id}-`));
  assert.ok(parts.length > 20, storageFolder);
  for (const name of parts) {
    const content = readFileSync(join(storageFolder, name)).toString("latin1");
    assert.ok(!content.includes("organization_id") && !content.includes(world.theirs.providerId), name);
  }
});

test("owners alone export and download; both are on record", async () => {
  const { id } = await exported(world.neighbour.slug);
  for (const role of ["operator", "reader"] as const) {
    const { email, password } = await anOperator(app, role);
    const { access } = (await signInJwt(app, { email, password })).json;
    const start = await app.send("POST", `/operator/v1/organizations/${world.neighbour.slug}/exports/`, {
      token: access,
    });
    assert.equal(start.status, 403, role);
    assert.equal((await download(id, access)).status, 403, role);
  }
  assert.equal((await download(id, world.neighbour.token)).status, 403);
  await filesOf(id);
  for (const action of ["organization.export", "organization.download_export"]) {
    const { json } = await operate(
      app,
      "GET",
      `/audit-log/?organization=${world.neighbour.slug}&action=${action}`,
    );
    assert.ok(json.count > 0, action);
  }
});

test("one is written at a time, and none can be downloaded before it is whole", async () => {
  const partner = await aPartner(app);
  await app.restart({ role: "serve" });
  try {
    const started = await operate(app, "POST", `/organizations/${partner.slug}/exports/`);
    assert.equal(started.json.state, "writing");
    const again = await operate(app, "POST", `/organizations/${partner.slug}/exports/`);
    assert.deepEqual([again.status, again.json.code], [409, "export_under_way"]);
    assert.equal((await download(started.json.id)).status, 409);
  } finally {
    await app.restart();
  }
});

test("an archive ends after a week, and at once when somebody in it is erased; its files go", async () => {
  const partner = await aPartner(app);
  const { id, providerId } = await aLearner(partner);
  const first = await exported(partner.slug);
  await partner.call("POST", `/users/${id}/erase/`, { confirm: providerId });
  await until(async () => (await download(first.id)).status === 404);
  const second = await exported(partner.slug);
  assert.equal((await download(second.id)).status, 200);
  app.clock.advance(8 * DAY_MS);
  assert.equal((await download(second.id)).status, 404);
  await forgetExpiredExports(app.context);
  for (const key of [`organization-export-${first.id}-0`, `organization-export-${second.id}-0`])
    assert.equal(await app.context.storage.get(key), null, key);
});
