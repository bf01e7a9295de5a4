import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { beginEpoch } from "#tenancy/events/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization, aPartner } from "#test/builders.ts";
import { runHealthChecks } from "#test/health/run-health-checks.ts";
import { anOperator } from "#test/operators.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { operate } from "#test/webhooks.ts";
import { lectern } from "../../../../../cli/test/lectern.ts";
import { backupMessage } from "./backup-check.ts";
import { proofFaults } from "./proof-faults.ts";
import { selectLastLogProof, selectLatestBackup } from "./queries.ts";
import { recordBackup, recordKeptLog, recordProof } from "./reports.ts";

const DAY_MS = 24 * 3_600_000;
const userIsMissing = proofFaults.tableMissing({ table: "user" });

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const pgText = (moment: Date) => moment.toISOString().replace("Z", "000+00:00");

const told = async () => {
  await runHealthChecks(app);
  const { results } = (await operate(app, "GET", "/notices/?state=open")).json;
  return results.flatMap(({ kind }: { kind: string }) => (kind.startsWith("backup.") ? kind : []));
};

test("there are no notices about backups on the first day, and then until one was made and test-restored", async () => {
  assert.deepEqual((await operate(app, "GET", "/backups/")).json, {
    made_at: null,
    folder: null,
    proven_at: null,
    proven_up_to: null,
    failure: null,
    failure_sentences: null,
    log_folder: null,
    log_since: null,
    log_proven_at: null,
    log_proven_up_to: null,
    log_failure: null,
    log_failure_sentences: null,
  });
  await anOrganization(app);
  assert.deepEqual(await told(), []);
  app.clock.advance(DAY_MS + 1_000);
  assert.deepEqual(await told(), ["backup.missing"]);
  const made = await operate(app, "POST", "/backups/", { kind: "made" });
  assert.equal(made.status, 201);
  assert.equal(new Date(made.json.made_at).getTime(), app.clock().getTime());
  assert.deepEqual(await told(), ["backup.unproven"]);
  await operate(app, "POST", "/backups/", { kind: "proven" });
  assert.deepEqual(await told(), []);
  app.clock.advance(DAY_MS + 3_600_000);
  assert.deepEqual(await told(), [], "a nightly backup may come a little later");
  app.clock.advance(2 * 3_600_000);
  assert.deepEqual(await told(), ["backup.old"]);
});

test("a script reports by the command line, with the time at which it was", async () => {
  const at = new Date(app.clock().getTime() - 3_600_000).toISOString();
  const reported = await lectern(app, ["backups", "report", "made", "--at", at, "--json"]);
  assert.equal(reported.exitCode, 0, reported.stdout);
  assert.equal(new Date(JSON.parse(reported.stdout).made_at).toISOString(), at);
  assert.match((await lectern(app, ["backups", "status"])).stdout, /latest backup +2026-/);
  assert.equal((await lectern(app, ["backups", "report", "perhaps"])).exitCode, 2);
});

test("a backup of tomorrow and one of an unknown kind are refused; partners and readers report none", async () => {
  const tomorrow = new Date(app.clock().getTime() + DAY_MS).toISOString();
  const future = await operate(app, "POST", "/backups/", { kind: "made", occurred_at: tomorrow });
  assert.deepEqual([future.status, future.json.code], [422, "backup_in_future"]);
  assert.equal((await operate(app, "POST", "/backups/", { kind: "perhaps" })).status, 422);
  const { token } = await aPartner(app);
  const body = { kind: "made" };
  assert.equal((await app.send("POST", "/operator/v1/backups/", { token, body })).status, 403);
  assert.equal((await app.send("POST", "/operator/v1/backups/", { body })).status, 401);
  const reader = await anOperator(app, "reader");
  const signedIn = await app.send("POST", "/auth/jwt/create/", {
    body: { email: reader.email, password: reader.password },
  });
  const asReader = { token: signedIn.json.access, body };
  assert.equal((await app.send("POST", "/operator/v1/backups/", asReader)).status, 403);
});

test("of a backup that lies where it is known, the service's own proof is waited for, and missed after a day or two", async () => {
  const upTo = () => app.clock().toISOString();
  const report = { folder: "/srv/backups/today", upTo: upTo(), manifestSha256: "0".repeat(64) };
  await recordBackup(app.context, report);
  await recordProof(app.context, { of: "backup", ...report, differences: [userIsMissing] });
  assert.deepEqual(await told(), ["backup.unproven"]);
  const [notice] = (await operate(app, "GET", "/notices/?state=open")).json.results;
  assert.equal(notice.severity, "problem");
  assert.match(notice.message, /in \/srv\/backups\/today is not proven: The table user is missing\./);
  assertSaidInParts(notice.message, notice.sentences);
  const { failure, failure_sentences: sentences } = (await operate(app, "GET", "/backups/")).json;
  assert.equal(failure, "The table user is missing.");
  assertSaidInParts(failure, sentences);
  await app.context.db
    .updateTable("backup_report")
    .set({ failure: "the table user is missing", failure_sentences: null })
    .where("kind", "=", "failed")
    .execute();
  await told();
  const [earlier] = (await operate(app, "GET", "/notices/?state=open")).json.results;
  assert.match(earlier.message, /is not proven: the table user is missing\. If/, "of an earlier release");

  await recordBackup(app.context, { ...report, upTo: upTo() });
  await recordProof(app.context, { of: "backup", ...report, upTo: upTo(), differences: [] });
  assert.deepEqual(await told(), []);
  const health = (await operate(app, "GET", "/health/")).json.checks;
  const backups = health.find(({ check }: { check: string }) => check === "backups");
  assert.match(backups.message, /Proven up to 2/);
  assertSaidInParts(backups.message, backups.sentences);
  app.clock.advance(3 * DAY_MS);
  await recordBackup(app.context, { ...report, upTo: upTo() });
  assert.deepEqual(await told(), ["backup.unproven"]);
  await operate(app, "POST", "/backups/", { kind: "proven" });
  assert.deepEqual(await told(), []);
});

test("what was reported under a clock that ran ahead silences nothing, and the next backup counts", async () => {
  const inAYear = new Date(app.clock().getTime() + 400 * DAY_MS);
  const ahead = { ...app.context, clock: () => inAYear };
  const early = { folder: "/srv/backups/early", upTo: inAYear.toISOString(), manifestSha256: "1".repeat(64) };
  await recordBackup(ahead, early);
  await recordProof(ahead, { of: "backup", ...early, differences: [] });
  assert.deepEqual((await told()).sort(), ["backup.old", "backup.unproven"]);
  const report = {
    folder: "/srv/backups/later",
    upTo: app.clock().toISOString(),
    manifestSha256: "2".repeat(64),
  };
  await recordBackup(app.context, report);
  assert.deepEqual(await selectLatestBackup(app.context.db), {
    folder: report.folder,
    manifest_sha256: report.manifestSha256,
    outcome: null,
  });
  await recordProof(app.context, { of: "backup", ...report, differences: [] });
  assert.deepEqual(await told(), []);
  const { made_at, proven_up_to } = (await operate(app, "GET", "/backups/")).json;
  assert.ok(new Date(made_at) <= app.clock() && new Date(proven_up_to) <= app.clock());
});

test("a backup that was reported without a folder is one, and nobody knows where to look for it", async () => {
  assert.equal((await operate(app, "POST", "/backups/", { kind: "made" })).status, 201);
  assert.equal(await selectLatestBackup(app.context.db), null);
});

test("after a restore, no backup of before is one, nor is its log proven, until there are new ones", async () => {
  const known = { folder: "/srv/backups/today", upTo: app.clock().toISOString() };
  const log = { of: "log", folder: "/srv/backups/log", upTo: known.upTo } as const;
  await recordKeptLog(app.context, log.folder);
  await recordBackup(app.context, { ...known, manifestSha256: "3".repeat(64) });
  await recordProof(app.context, { of: "backup", ...known, differences: [] });
  await recordProof(app.context, { ...log, differences: [] });
  assert.deepEqual(await told(), []);
  app.clock.advance(60_000);
  await app.context.db
    .transaction()
    .execute((trx) => beginEpoch(trx, app.clock(), { kind: "before", moment: app.clock() }));
  app.clock.advance(60_000);
  assert.deepEqual(await told(), ["backup.missing"]);
  const state = (await operate(app, "GET", "/backups/")).json;
  const forgotten = { made_at: null, folder: null, proven_at: null, proven_up_to: null, failure: null };
  const { log_proven_at, log_proven_up_to } = state;
  assert.partialDeepStrictEqual(state, { ...forgotten, log_folder: log.folder });
  assert.deepEqual([log_proven_at, log_proven_up_to], [null, null]);
  assert.equal(await selectLatestBackup(app.context.db), null);
  assert.equal(await selectLastLogProof(app.context.db), null);
  const [notice] = (await operate(app, "GET", "/notices/?state=open")).json.results;
  assert.match(notice.message, /^No backup has been reported since the database was restored \(2/);
  assert.match(
    (await backupMessage(app.context.db)).message,
    /^No backup is known since the database was restored/,
  );
  assert.match((await lectern(app, ["doctor"])).stdout, /since the database was restored/);
  await recordBackup(app.context, { ...known, manifestSha256: "3".repeat(64) });
  await recordProof(app.context, { of: "backup", ...known, differences: [] });
  await recordProof(app.context, { ...log, differences: [] });
  assert.deepEqual(await told(), []);
  assert.equal((await operate(app, "GET", "/backups/")).json.made_at, pgText(app.clock()));
});

test("of a kept log, a failed proof is told at once, and one that is missing after two nights", async () => {
  const made = { folder: "/srv/backups/today", manifestSha256: "0".repeat(64) };
  await recordBackup(app.context, { ...made, upTo: app.clock().toISOString() });
  const log = { of: "log", folder: "/srv/backups/log", upTo: app.clock().toISOString() } as const;
  await recordKeptLog(app.context, log.folder);
  await recordKeptLog(app.context, log.folder);
  assert.ok(!(await told()).includes("backup.log_unproven"), "it has just begun");
  app.clock.advance(3 * DAY_MS);
  assert.ok((await told()).includes("backup.log_unproven"));
  await recordProof(app.context, { ...log, differences: [] });
  assert.ok(!(await told()).includes("backup.log_unproven"));
  const earlier = new Date(app.clock().getTime() - 4 * DAY_MS);
  await recordProof(app.context, { ...log, upTo: earlier.toISOString(), differences: [] });
  const { log_proven_up_to } = (await operate(app, "GET", "/backups/")).json;
  assert.equal(log_proven_up_to, pgText(earlier), "the last proof counts, not the latest second");
  await recordProof(app.context, { ...log, differences: [userIsMissing] });
  assert.ok((await told()).includes("backup.log_unproven"));
  const state = (await operate(app, "GET", "/backups/")).json;
  assert.deepEqual([state.log_folder, state.log_failure], [log.folder, "The table user is missing."]);
  assertSaidInParts(state.log_failure, state.log_failure_sentences);
  const notices = (await operate(app, "GET", "/notices/?state=open")).json.results;
  const notice = notices.find(({ kind }: { kind: string }) => kind === "backup.log_unproven");
  assertSaidInParts(notice.message, notice.sentences);
  await recordKeptLog(app.context, "/srv/backups/another");
  assert.ok(!(await told()).includes("backup.log_unproven"), "another log has another history");
  await recordKeptLog(app.context, null);
  assert.equal((await operate(app, "GET", "/backups/")).json.log_folder, null);
});
