// npm test leaves this drill to CI: move-storage.test.ts moves the files, own-postgres.test.ts and restores.test.ts tell one database from another; none starts one that was moved.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { startApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { connected } from "#test/hris/connected.ts";
import { hubWebhook, startHrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { type Lms, startLms } from "#test/partners/lms.ts";
import { aScimConnection, identityProvider } from "#test/partners/scim/connection.ts";
import { okta } from "#test/partners/scim/okta.ts";
import { aPerson } from "#test/partners/scim/person.ts";
import { startServiceProcess, usualProgram } from "#test/process.ts";
import { prepareCluster } from "#test/runner/prepared-cluster.ts";
import { aBrowser, anLtiStage, LAUNCH } from "#test/stages/lti.ts";
import { until } from "#test/waiting/until.ts";
import { anEndpoint, localReceivers } from "#test/webhooks.ts";
import { runHostCommand } from "../command-line/test/run-host-command.ts";

const root = mkdtempSync(join(tmpdir(), "lectern-move-"));
chmodSync(root, 0o755);
const dataDir = join(root, "data");
const target = join(root, "target");
const silent = { info: () => undefined, warn: () => undefined };
after(() => rmSync(root, { recursive: true, force: true }));

function move(environment: Record<string, string>, ...args: string[]) {
  return runHostCommand(environment, ["move", ...args]);
}

async function read(connection: pg.ClientConfig, text: string): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return JSON.stringify((await client.query(text)).rows);
  } finally {
    await client.end();
  }
}

/** What is compared beyond what the command itself compares. */
const samples = [
  'select id, email, first_name from "user" order by id',
  "select id, position, md5(body) from event order by id",
  "select id, encode(hash, 'hex') from audit_entry order by id",
  "select conname, pg_get_constraintdef(oid) from pg_constraint where conparentid = 0 and contype = 'f' order by 1, 2",
  "select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2",
  "select sequencename, last_value from pg_sequences order by 1",
];

test("a service that was used goes on with a PostgreSQL of one's own, and knows that it is the same", async (t) => {
  await prepareCluster(dataDir);
  const first = await startServiceProcess({ dataDir });
  const token = await first.operatorToken();
  const organization = await first.call("POST", "/operator/v1/organizations/", {
    token,
    body: { name: "Acme", slug: "acme" },
  });
  await first.stop();

  const own = await startEmbeddedPostgres({ dataDir: target, log: silent, settings: { fsync: "off" } });
  t.after(() => own.stop());
  await read(own.connection, "create database empty");
  await read(own.connection, "create database used");
  const url = (database: string) => own.url.replace("/postgres?", `/${database}?`);
  await read({ connectionString: url("used") }, "create table notes ()");

  const settings = { DATA_DIR: dataDir };
  const used = await move(settings, "database", url("used"));
  assert.match(used.stderr, /holds something already, and nothing is overwritten/);
  const none = await move({ ...settings, TARGET_DATABASE_URL: url("nowhere") }, "database");
  assert.match(none.stderr, /There is no such database/);
  const file = join(root, "target-database");
  writeFileSync(file, `${url("empty")}\n`);
  const moved = await move({ ...settings, TARGET_DATABASE_URL_FILE: file }, "database");
  assert.equal(moved.exitCode, 0, moved.stderr);
  assert.match(moved.stdout, /rows are in empty on \/\S+ now, /);
  assert.match(moved.stdout, /SECRET_KEY_FILE {3}\S+data\/secret\.key/);
  const twice = await move(settings, "database", url("empty"));
  assert.match(twice.stderr, /holds something already/);
  assert.equal(twice.exitCode, 1);

  const old = await startEmbeddedPostgres({ dataDir, log: silent });
  for (const text of samples)
    assert.equal(
      await read({ connectionString: url("empty") }, text),
      await read(old.connection, text),
      text,
    );
  await old.stop();

  const started = spawnSync(process.execPath, [usualProgram, "migrate"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
    encoding: "utf8",
  });
  assert.match(
    started.stderr,
    /was moved to a PostgreSQL of your own: set DATABASE_URL .*remove \S+database-moved/,
  );
  assert.equal(started.status, 78);
  const stale = await runHostCommand(settings, ["backup", join(root, "stale")]);
  assert.match(stale.stderr, /was moved to a PostgreSQL of your own/);
  assert.equal(stale.exitCode, 78);

  const environment = {
    DATABASE_URL: url("empty"),
    SECRET_KEY_FILE: join(dataDir, "secret.key"),
    DEMO: "true",
  };
  execFileSync(process.execPath, [usualProgram, "moved"], {
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    stdio: "pipe",
  });
  const second = await startServiceProcess({ dataDir, environment });
  t.after(() => second.stop());
  const again = await second.operatorToken();
  const kept = await second.call("GET", `/operator/v1/organizations/${organization.id}/`, { token: again });
  assert.equal(kept.slug, "acme");
  const { count } = await second.call("GET", "/operator/v1/restores/", { token: again });
  assert.equal(count, 0, "nothing says that it was restored or copied");
});

test("of a new address, everybody who knows the old one is named, and what the service stored is written", async (t) => {
  const app = await startApp({ config: localReceivers });
  t.after(() => app.stop());
  const partner = await aPartner(app);
  await aLearner(partner);
  await anEndpoint(app, partner, "http://127.0.0.1:9/hook");
  const { db } = app.context;
  const { organizationId } = partner;
  await sql`
    with registration as (
      insert into lti_registration (issuer, client_id, auth_url, jwks_url, match_email, creation_date, modified_date)
      values ('https://lms.example.com', 'tool-7', '', '', false, now(), now()) returning id
    )
    insert into lti_deployment (organization_id, registration_id, deployment_id, creation_date, modified_date)
    select ${organizationId}, id, '1', now(), now() from registration`.execute(db);
  for (const [hub, publicId] of [
    ["scim", "opaque1"],
    ["kombo", "opaque2"],
    ["csv", "opaque3"],
  ])
    await sql`
      insert into hris_connection (organization_id, public_id, hub, state, settings_date, creation_date, modified_date)
      values (${organizationId}, ${publicId}, ${hub}, 'testing', now(), now(), now())`.execute(db);
  await sql`
    insert into record_store (organization_id, url, auth_type, username, encrypted_secret, most_per_second,
                              creation_date, modified_date)
    values (${organizationId}, 'https://lrs.example.com/xapi', 'basic', 'u', '', 10, now(), now())`.execute(
    db,
  );
  const pages = ["https://old.example.com", "https://old.example.com/privacy", "https://old.example.com.de/"];
  for (const [at, kind] of ["privacy", "imprint", "accessibility"].entries())
    await sql`
      insert into legal_page (kind, url, changed_at) values (${kind}, ${pages[at] ?? ""}, now())`.execute(db);

  const settings = { DATABASE_URL: app.databaseUrl, SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyz" };
  const usage = await move(settings, "site-url", "https://old.example.com/path", "https://new.example.com");
  assert.equal(usage.exitCode, 2);
  const { exitCode, stdout, stderr } = await move(
    settings,
    "site-url",
    "https://old.example.com",
    "https://new.example.com/",
  );
  assert.equal(exitCode, 0, stderr);
  for (const line of [
    "  SITE_URL   https://new.example.com",
    "  legal page privacy: https://new.example.com",
    "  legal page imprint: https://new.example.com/privacy",
    `  ${partner.slug}`,
    "    LTI platform https://lms.example.com (client tool-7)",
    `    application Portal (${partner.clientId})`,
    "    webhook receiver http://127.0.0.1:9",
    "    record store https://lrs.example.com",
  ])
    assert.ok(stdout.split("\n").includes(line), line);
  assert.match(stdout, /redirect URI and target link https:\/\/new\.example\.com\/api\/v1\/lti\/launch\//);
  assert.match(stdout, /tenant URL https:\/\/new\.example\.com\/scim\/v2\//);
  assert.match(stdout, /webhook https:\/\/new\.example\.com\/api\/v1\/hris\/webhooks\/opaque2\//);
  assert.ok(!stdout.includes("opaque3"), "files know no address");
  const { rows } = await sql<{ url: string }>`select url from legal_page order by url`.execute(db);
  assert.equal(rows[0]?.url, "https://new.example.com");
  const { rows: written } = await sql<{ changes: unknown }>`
    select changes from audit_entry where action = 'legal_pages.update' order by changes::text`.execute(db);
  assert.deepEqual(written[0]?.changes, {
    imprint: [{ url: "https://old.example.com/privacy" }, { url: "https://new.example.com/privacy" }],
  });
  assert.ok(rows.some(({ url }) => url === "https://old.example.com.de/"));
});

test("an LMS, an identity provider and an HR system go on with the addresses that the list names", async (t) => {
  const app = await startApp({ config: localReceivers });
  t.after(() => app.stop());
  const classroom = await anLtiStage(app, await aPartner(app));
  const provider = await aScimConnection(app, classroom.partner.slug);
  const hub = await startHrHub();
  t.after(() => Promise.all([classroom.stop(), hub.stop()]));
  const hrSystem = await connected(app, hub);
  const platform = { now: app.clock, redirectUri: `${app.siteUrl}${LAUNCH}` };
  const lms = await startLms(platform);
  t.after(() => lms.close());
  await classroom.register(lms);
  await lessonOpens(lms);
  const person = await provider.send(okta.createUser(aPerson()));
  assert.equal(person.status, 201);

  const settings = { DATABASE_URL: app.databaseUrl, SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyz" };
  const { stdout } = await move(settings, "site-url", app.siteUrl, "http://learn.localhost");
  const listed = (words: string) => {
    const address = new RegExp(`${words} (http://learn\\.localhost/[^\\s,;]+)`).exec(stdout)?.[1];
    assert.ok(address, `${words}: ${stdout}`);
    return address;
  };
  await app.restart({ siteUrl: "http://learn.localhost" });

  await assert.rejects(lessonOpens(lms), /redirect/, "the LMS knows the old address only");
  platform.redirectUri = listed("redirect URI and target link");
  await lessonOpens(lms);

  const moved = identityProvider(app, {
    id: provider.connectionId,
    scim_token: provider.token,
    scim_url: listed("tenant URL"),
  });
  const found = await moved.send({ method: "GET", path: `/Users/${person.json.id}` });
  assert.equal(found.status, 200, found.text);
  assert.ok(found.json.meta.location.startsWith("http://learn.localhost/"), found.json.meta.location);

  hrSystem.webhookPath = new URL(listed("webhook")).pathname;
  const before = await hrSystem.settled();
  const { raw, signature } = hubWebhook("data-changed.employees");
  assert.equal((await hrSystem.poke(raw, signature)).status, 200);
  app.clock.advance(10 * 60_000);
  await until(async () => (await hrSystem.settled()).id !== before.id);

  /** From a click in the LMS to the first page of the lesson. */
  async function lessonOpens(from: Lms): Promise<void> {
    const answer = await aBrowser(app).open(from);
    assert.ok(answer.status < 400, answer.text);
  }
});
