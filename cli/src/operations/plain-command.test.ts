import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { operatorCredentials, startApp, type TestApp } from "../../../server/test/app.ts";
import { aLearner, anOrganization, aPartner } from "../../../server/test/builders.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";

let app: TestApp;
let folder: string;
before(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), "lectern-commands-"));
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a subscription is created, found, changed and cancelled", async () => {
  const { slug } = await anOrganization(app);
  const asked = ["--organization", slug, "--status", "active", "--plan", "team", "--seats-total", "25"];
  const created = await lecternJson(app, "subscriptions", "create", ...asked);
  const id = String(created.organization_subscription_id);
  assert.deepEqual([created.status, created.seats_total], ["active", 25]);
  assert.equal((await lecternJson(app, "subscriptions", "update", id, "--no-seats-total")).seats_total, null);
  const listed = await lectern(app, ["subscriptions", "list", "--organization", slug]);
  assert.match(listed.stdout, new RegExp(`^${id} .*active +team`, "m"));
  assert.match((await lectern(app, ["subscriptions", "cancel", id])).stdout, /status +canceled/);
});

test("access is granted to a person, and revoked", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  const granted = await lecternJson(
    app,
    "access-grants",
    "create",
    "--user-id",
    String(learner.id),
    "--type",
    "premium",
  );
  assert.equal(granted.status, "active");
  const revoked = await lecternJson(app, "access-grants", "revoke", String(granted.id));
  assert.equal(revoked.status, "revoked");
});

test("questions of a survey come from a file, from standard input or stand there", async () => {
  const { slug } = await anOrganization(app);
  const questions = JSON.stringify([{ text: "Was it clear?", type: "rating" }]);
  const path = join(folder, "questions.json");
  await writeFile(path, questions);
  for (const [given, input] of [
    [path, ""],
    ["-", questions],
    [questions, ""],
  ] as const) {
    const about = ["--organization", slug, "--title", "Clear?", "--language", "en", "--kind", "pulse"];
    const { stdout, stderr } = await lectern(
      app,
      ["survey-templates", "create", ...about, "--questions", given, "--json"],
      { input },
    );
    assert.equal(stderr, "");
    assert.equal(JSON.parse(stdout).questions[0].text, "Was it clear?");
  }
});

test("a list says when there is more than was asked for", async () => {
  const { slug } = await anOrganization(app);
  for (const plan of ["one", "two"])
    await lecternJson(app, "subscriptions", "create", "--organization", slug, "--plan", plan);
  const list = (...more: string[]) =>
    lectern(app, ["subscriptions", "list", "--organization", slug, "--json", ...more]);
  const short = await list("--limit", "1");
  assert.equal(JSON.parse(short.stdout).length, 1);
  assert.match(short.stderr, /limited to 1; use --limit to see more/);
  const whole = await list();
  assert.deepEqual([JSON.parse(whole.stdout).length, whole.stderr], [2, ""]);
});

test("the audit log is read and checked", async () => {
  const { slug } = await anOrganization(app);
  const checked = await lecternJson(app, "audit", "check", "--organization", slug);
  assert.deepEqual([checked.is_intact, checked.organization], [true, slug]);
  const [entry] = await lecternJson(app, "audit", "list", "--organization", slug);
  const shown = await lectern(app, ["audit", "show", String(entry.id)]);
  assert.match(shown.stdout, /action +organization\.create/);
});

test("a secret is read from a file, and never from the command line", async () => {
  const path = join(folder, "password");
  await writeFile(path, `${operatorCredentials.password}\n`);
  const started = await lecternJson(app, "operators", "start-second-factor", "--password", path);
  assert.match(started.otpauth_uri, /^otpauth:/);
  const typed = await lectern(app, [
    "operators",
    "start-second-factor",
    "--password",
    operatorCredentials.password,
  ]);
  assert.match(typed.stderr, /cannot be read/);
  assert.equal(
    (
      await lectern(app, ["health", "show"], {
        environment: { OPERATOR_PASSWORD: undefined, OPERATOR_PASSWORD_FILE: path },
      })
    ).exitCode,
    0,
  );
});

test("a refusal is JSON where JSON was asked for, with the code to decide by", async () => {
  const refused = await lectern(app, ["courses", "show", "999999", "--json"]);
  assert.deepEqual([refused.exitCode, refused.stdout], [1, ""]);
  const { code, status, detail } = JSON.parse(refused.stderr);
  assert.deepEqual([code, status], ["course_not_found", 404]);
  assert.match(detail, /names something that is not there/);
  const misused = await lectern(app, ["courses", "show", "--json"]);
  assert.deepEqual([misused.exitCode, JSON.parse(misused.stderr).code], [2, "usage"]);
});

test("what was mistyped is answered with what was meant, and all mistakes at once", async () => {
  for (const [args, meant] of [
    [["organisations", "list"], "Did you mean `lectern organizations`?"],
    [["surveys", "lst"], "Did you mean `lectern surveys list`?"],
    [["surveys", "list", "--organisation", "acme"], "Did you mean --organization?"],
    [["access-grants", "list", "--status", "actve"], "Did you mean active?"],
  ] as const) {
    const { exitCode, stderr } = await lectern(app, args);
    assert.equal(exitCode, 2, args.join(" "));
    assert.ok(stderr.includes(meant), stderr);
  }
  const { stderr } = await lectern(app, ["survey-templates", "create", "--title", "Clear?"]);
  for (const missing of ["--language", "--kind", "--questions"])
    assert.match(stderr, new RegExp(`${missing} \\w+ is missing`));
  const several = ["courses", "update", "--tittle", "T", "--access-day", "90", "--slug", "--no-premum"];
  const said = (await lectern(app, several)).stderr;
  for (const mistake of [
    "There is no --tittle. Did you mean --title?",
    "There is no --access-day. Did you mean --access-days?",
    "There is no --no-premum. Did you mean --premium?",
    "--slug lacks its SLUG.",
  ])
    assert.ok(said.includes(mistake), said);
  const unreadable = ["survey-templates", "create", "--title", "T", "--language", "en", "--kind", "puls"];
  assert.match((await lectern(app, [...unreadable, "--questions", "[1"])).stderr, /Did you mean pulse/);
});

test("the version is one line, without the service being asked", async () => {
  const { exitCode, stdout } = await lectern({ address: "http://127.0.0.1:1" }, ["--version"]);
  assert.deepEqual([exitCode, /^lectern \d+\.\d+\.\d+\n$/.test(stdout)], [0, true]);
});
