import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openDestination } from "../../../server/src/features/integrations/xapi/sending/destination.ts";
import { storeOf } from "../../../server/src/features/integrations/xapi/stores/stores.ts";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aLearner, aPartner } from "../../../server/test/builders.ts";
import { type RecordStore, startRecordStore, storeUser } from "../../../server/test/partners/record-store.ts";
import { checkpoints, localStores, reportingSettled } from "../../../server/test/stages/xapi.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";

let app: TestApp;
let store: RecordStore;
before(async () => {
  app = await startApp({ config: localStores });
  store = await startRecordStore();
});
after(async () => {
  await app.stop();
  await store.stop();
});

const run = (...args: string[]) => lecternJson(app, "record-stores", ...args);
const settings = (slug: string) => [
  "--organization",
  slug,
  "--url",
  store.url,
  "--basic",
  `${storeUser.username}:${storeUser.password}`,
];

test("a record store is set, turned off and on, and shown without its password", async () => {
  const { slug } = await aPartner(app);
  const id = String((await run("set", ...settings(slug))).id);
  const again = await lectern(app, ["record-stores", "set", ...settings(slug)]);
  assert.ok(again.stdout.startsWith(`Set. Try it with \`lectern record-stores test ${id}\`.`));
  assert.equal((await run("update", id, "--no-active")).state, "inactive");
  const paused = await lectern(app, ["record-stores", "pause", id]);
  assert.equal(paused.exitCode, 1);
  assert.match(paused.stderr, /inactive.*update ID --active/);
  assert.equal((await run("update", id, "--active", "--per-second", "20")).most_per_second, 20);
  const shown = await lectern(app, ["record-stores", "show", id]);
  assert.match(shown.stdout, /state +active/);
  assert.match(shown.stdout, /a second at most +20/);
  assert.equal(shown.stdout.includes(storeUser.password), false);
  const nothing = await lectern(app, ["record-stores", "update", id]);
  assert.match(nothing.stderr, /Say what to change/);
});

test("credentials that are - come from standard input, and not from the command line", async () => {
  const { slug } = await aPartner(app);
  const where = ["--organization", slug, "--url", store.url];
  const { exitCode, stdout, stderr } = await lectern(
    app,
    ["record-stores", "set", ...where, "--basic", "-", "--json"],
    { input: `${storeUser.username}:${storeUser.password}\n` },
  );
  assert.equal(exitCode, 0, stderr);
  const { id } = JSON.parse(stdout);
  const tried = await lectern(app, ["record-stores", "test", String(id)]);
  assert.equal(tried.exitCode, 0, tried.stdout);
  const missing = await lectern(app, ["record-stores", "set", ...where, "--basic", "-"], { input: "" });
  assert.match(missing.stderr, /No user:password was given/);
});

test("a client secret may hold commas", async () => {
  const { slug, organizationId } = await aPartner(app);
  const where = ["--organization", slug, "--url", store.url];
  const client = `${store.tokenUrl},client,one,two,,three`;
  const { id, auth } = await run("set", ...where, "--oauth2", client, "--scope", "statements/write");
  assert.deepEqual([auth.client_id, auth.scope], ["client", "statements/write"]);
  const destination = openDestination(app.context.encryption, await storeOf(app.context.db, id));
  const { credentials } = destination ?? {};
  assert.ok(credentials?.type === "oauth2" && credentials.organizationId === organizationId);
  assert.equal(credentials.clientSecret, "one,two,,three");
});

test("a dry back-fill says how much would be queued, and nothing once that was done", async () => {
  const partner = await aPartner(app);
  await checkpoints(app, partner, await aLearner(partner), 2);
  const id = String((await run("set", ...settings(partner.slug))).id);
  const said = async (...args: string[]) =>
    (await lectern(app, ["record-stores", "backfill", id, ...args])).stdout.trim();
  assert.equal(
    await said("--dry-run"),
    "2 checkpoints, 2 of them without a statement. Dry run: nothing was queued.",
  );
  assert.equal(await said(), "2 checkpoints, 2 of them without a statement. Queued: 2.");
  assert.equal(
    await said("--dry-run"),
    "2 checkpoints, 0 of them without a statement. Dry run: nothing was queued.",
  );
});

test("what a store refused is listed with its answer, and sent again", async () => {
  const partner = await aPartner(app);
  const id = String((await run("set", ...settings(partner.slug))).id);
  store.behave(() => 400);
  await checkpoints(app, partner, await aLearner(partner), 2);
  await reportingSettled(app, partner.organizationId);
  store.behave(() => undefined);
  const parked = await lectern(app, ["record-stores", "parked", "--organization", partner.slug]);
  assert.match(parked.stdout, /The store answered 400/);
  const list = () => run("parked", "--organization", partner.slug);
  const [{ id: place, statement_id: uuid }] = await list();
  assert.equal((await run("statement", uuid)).id, place);
  assert.equal((await run("statement", String(place))).statement_id, uuid);
  assert.equal((await lectern(app, ["record-stores", "statement", "first"])).exitCode, 2);
  assert.equal((await run("resend", id, "--statement", uuid)).status, "queued");
  await reportingSettled(app, partner.organizationId);
  assert.equal((await list()).length, 1);
  const resent = await lectern(app, ["record-stores", "resend", id]);
  assert.match(resent.stdout, /^1 statement queued again\. What the store still refuses is parked anew/);
  await reportingSettled(app, partner.organizationId);
  assert.deepEqual(await list(), []);
  assert.deepEqual(await run("resend", id), { resent: 0, without_text: 0 });
});

test("what a store took and lost is found, listed and sent again by command, and all of it once more after a restore", async () => {
  const partner = await aPartner(app);
  const id = String((await run("set", ...settings(partner.slug))).id);
  const said = async (...args: string[]) => (await lectern(app, ["record-stores", ...args])).stdout.trim();
  assert.equal(await said("check", id, "--all"), "Nothing was delivered yet.");
  store.behave(() => "taken_and_lost");
  await checkpoints(app, partner, await aLearner(partner), 3);
  await reportingSettled(app, partner.organizationId);
  store.behave(() => undefined);
  const failed = await lectern(app, ["record-stores", "check", id, "--all"]);
  assert.equal(failed.exitCode, 1);
  assert.match(failed.stdout, /^missing +[\da-f-]{36} +The store does not hold it\.$/m);
  assert.match(failed.stdout, /3 statements: 0 held, 3 missing, 0 different, 0 not known\./);
  assert.match(await said("show", id), /missing +3/);
  assert.equal((await run("missing", "--organization", partner.slug)).length, 3);
  assert.match(await said("resend", id, "--status", "missing"), /^3 statements queued again/);
  await reportingSettled(app, partner.organizationId);
  assert.equal(
    await said("check", id, "--all"),
    "3 statements: 3 held, 0 missing, 0 different, 0 not known.",
  );
  assert.equal(
    await said("backfill", id, "--again", "--dry-run"),
    "3 checkpoints, 0 of them without a statement, 3 that the store took before. Dry run: nothing was queued.",
  );
  assert.match(await said("backfill", id, "--again"), /Queued: 3\.$/);
  assert.equal((await lectern(app, ["record-stores", "resend", id, "--status", "queued"])).exitCode, 2);
});
