// npm test leaves this drill to CI: manage.test.ts gives such commands, tool.test.ts asks the same of the API.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { LTI } from "../../../server/test/partners/lms.ts";
import { aBrowser, type LtiStage, lastLaunch, startLtiStage } from "../../../server/test/stages/lti.ts";
import { aClassroom, aSubject, LEARNER } from "../../../server/test/stages/lti-classroom.ts";
import { until } from "../../../server/test/waiting/until.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";

let stage: LtiStage;
before(async () => {
  stage = await startLtiStage();
});
after(() => stage.stop());

const run = (...args: string[]) => lectern(stage.app, ["lti", ...args]);
const json = (...args: string[]) => lecternJson(stage.app, "lti", ...args);

test("an LMS is registered with its deployments in one go, and its learners can come", async () => {
  const lms = await stage.anotherLms();
  const { issuer, client_id, auth_url, jwks_url } = lms.registration;
  const registered = await run(
    "register",
    "--issuer",
    issuer,
    "--client-id",
    client_id,
    "--auth-url",
    auth_url,
    "--jwks-url",
    jwks_url,
    "--deployment",
    `1=${stage.partner.slug}`,
  );
  assert.equal(registered.exitCode, 0, registered.stderr);
  assert.match(registered.stdout, new RegExp(`deployments +1=${stage.partner.slug}`));
  assert.equal((await aBrowser(stage.app).open(lms)).status, 302);
  const again = await run(
    "register",
    "--issuer",
    issuer,
    "--client-id",
    client_id,
    "--auth-url",
    auth_url,
    "--jwks-url",
    jwks_url,
  );
  assert.equal(again.exitCode, 1);
  const { id } = JSON.parse((await run("list", "--json")).stdout).find(
    (one: { issuer: string }) => one.issuer === issuer,
  );
  assert.equal(
    again.stderr.trim(),
    `--client-id: This issuer and client id are registered already, as registration ${id}; add a deployment to that one.`,
  );
});

test("the addresses for an LMS are those that the service answers at", async () => {
  const { stdout, exitCode } = await run("tool");
  assert.equal(exitCode, 0);
  const [, keySet = ""] = /^ *key set address +(\S+)$/m.exec(stdout) ?? [];
  const keys = await stage.app.send("GET", new URL(keySet).pathname);
  assert.ok(keys.json.keys.length > 0);
  const [, configuration = ""] = /^ *configuration address +(\S+)$/m.exec(stdout) ?? [];
  const { json: told } = await stage.app.send("GET", new URL(configuration).pathname);
  assert.ok(stdout.includes(told.oidc_initiation_url));
  assert.ok(stdout.includes(told.target_link_uri));
});

test("a deployment that cannot be leaves nothing behind, or the sentence that says what is missing", async () => {
  const lms = await stage.anotherLms();
  const { issuer, client_id, auth_url, jwks_url } = lms.registration;
  const { slug } = stage.partner;
  const register = (...deployments: string[]) =>
    run(
      "register",
      "--issuer",
      issuer,
      "--client-id",
      client_id,
      "--auth-url",
      auth_url,
      "--jwks-url",
      jwks_url,
      ...deployments.flatMap((one) => ["--deployment", one]),
    );
  const unknown = await register(`1=${slug}`, "2=nosuch");
  assert.equal(unknown.exitCode, 1);
  assert.match(unknown.stderr, /no organization "nosuch"; nothing was registered/);
  assert.ok(!(await run("list")).stdout.includes(issuer));
  const twice = await register(`1=${slug}`, `1=${slug}`);
  assert.equal(twice.exitCode, 1);
  const [, id = ""] = /Registration (\d+) was made, but without the deployment 1=/.exec(twice.stderr) ?? [];
  assert.match(twice.stderr, new RegExp(`lectern lti deploy ${id} `));
  assert.equal((await json("show", id)).deployments.length, 1);
});

test("the audience of token requests is shown, and taken back", async () => {
  const id = String(stage.registrationId);
  const audience = "https://api.brightspace.com/auth/token";
  const set = await run("update", id, "--token-audience", audience);
  assert.ok(set.stdout.includes(audience), set.stdout + set.stderr);
  assert.match((await run("show", id)).stdout, /token audience +https:/);
  assert.equal((await json("update", id, "--no-token-audience")).token_audience, null);
  await run("update", id, "--token-audience", audience);
  assert.equal((await json("update", id, "--token-audience", "")).token_audience, null);
});

test("a registration is listed, shown, changed and given another deployment", async () => {
  const id = String(stage.registrationId);
  const listed = await run("list", "--organization", stage.partner.slug);
  assert.ok(listed.stdout.includes(stage.lms.issuer));
  assert.equal((await json("update", id, "--no-active", "--no-match-email")).is_active, false);
  assert.equal((await json("update", id, "--active")).match_email, false);
  assert.equal(
    (await json("deploy", id, `a=b=${stage.partner.slug}`)).deployments.at(-1).deployment_id,
    "a=b",
  );
  assert.equal((await run("deploy", id, "nonsense")).exitCode, 2);
  assert.equal((await run("update", id)).exitCode, 2);
  assert.match((await run("show", id)).stdout, /matches e-mail +no/);
});

test("a learner's code leads to the reason", async () => {
  const answer = await aBrowser(stage.app).open(stage.lms, { claims: { aud: "other" } });
  const [code = ""] = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(answer.text) ?? [];
  const found = await run("launch", code.toLowerCase());
  assert.match(found.stdout, /failed at +audience/);
  assert.match(found.stdout, /not for the client id/);
  assert.ok((await run("launches", "--outcome", "refused")).stdout.includes(code));
  assert.equal((await run("launch", "2222-2222")).exitCode, 1);
  const reference = await run("launch", "0198c2f4-7d3a-7c1e-9f1b-2a4d6c8e0b13");
  assert.equal(reference.exitCode, 2);
  assert.match(reference.stderr, /Write the short one, such as K7Q2-9XMD/);
});

test("an outcome has one name, in the list of launches, in a single one and in the filter of both", async () => {
  const codes: Record<string, string> = {};
  for (const [outcome, claims] of [
    ["succeeded", {}],
    ["no_lesson", { [`${LTI}custom`]: { template_id: "999999" } }],
    ["refused", { aud: "other" }],
  ] as const) {
    await aBrowser(stage.app).open(stage.lms, { claims });
    codes[outcome] = (await lastLaunch(stage.app)).code;
  }
  for (const [outcome, code] of Object.entries(codes)) {
    const listed = await json("launches", "--outcome", outcome);
    assert.ok(listed.some((one: { code: string }) => one.code === code));
    assert.deepEqual([...new Set(listed.map((one: { outcome: string }) => one.outcome))], [outcome]);
    const row = (await run("launches")).stdout.split("\n").find((line) => line.startsWith(code)) ?? "";
    assert.match(row, new RegExp(` ${outcome}\\b`));
    assert.match((await run("launch", code)).stdout, new RegExp(`outcome +${outcome}\n`));
  }
  const unknown = await run("launches", "--outcome", "lost");
  assert.equal(unknown.exitCode, 2);
  assert.match(unknown.stderr, /must be one of succeeded, no_lesson, refused/);
});

test("services are switched on, scores are seen, and the members of a course imported", async (t) => {
  const room = await aClassroom(stage, {});
  t.after(() => room.stop());
  const id = String(room.registrationId);
  const token = ["--token-url", room.services.tokenUrl];
  assert.equal((await run("update", id, "--scores", "--token-url", "")).exitCode, 1);
  const switched = await run("update", id, "--scores", "--roster", "--deep-linking", ...token);
  assert.match(switched.stdout, /sends scores +yes\n +imports rosters +yes/);
  await room.complete(aSubject());
  await room.settled();
  const shown = await run("scores", "--registration", id, "--status", "delivered");
  assert.match(shown.stdout, /1\/1 +delivered +1/);
  assert.equal((await run("scores", "--status", "lost")).exitCode, 2);
  assert.match(shown.stdout, /ATTEMPTS +NEXT TRY +WHY/);
  const [score] = await json("scores", "--registration", id);
  assert.equal((await run("resend-score", String(score.id))).exitCode, 1);
  const [course] = await json("courses", "--registration", id);
  room.services.members = [
    { user_id: aSubject(), roles: [LEARNER] },
    { user_id: aSubject(), roles: [] },
  ];
  const dry = await run("roster", String(course.id), "--dry-run");
  assert.match(dry.stdout, /nothing was changed.*created +1\n.*skipped +1, 1 not_a_learner/s);
  assert.equal((await json("roster", String(course.id))).created, 1);
});

test("while a platform refuses, an import says why, once, and can be looked at from elsewhere", async (t) => {
  const room = await aClassroom(stage);
  t.after(() => room.stop());
  await room.come(aSubject());
  const [course] = await json("courses", "--registration", String(room.registrationId));
  room.services.members = [{ user_id: aSubject(), roles: [LEARNER] }];
  room.services.plan("token", { status: 400 }, { status: 400 });
  let said = "";
  const onStderr = (text: string) => {
    said += text;
  };
  const importing = lectern(stage.app, ["lti", "roster", String(course.id)], { onStderr });
  const read = async () => {
    const { rows } = await sql<{ id: string; failures: number }>`
      select id, failures from job where kind = 'lti.roster' and status = 'running'`.execute(
      stage.app.context.db,
    );
    return rows[0];
  };
  await until(async () => (await read())?.failures === 1);
  const { id = "" } = (await read()) ?? {};
  const shown = await run("roster-import", id);
  assert.match(shown.stdout, /state +running\n.*next try +\d{4}-.*why +The token endpoint answered 400/s);
  await until(() => said.includes("The token endpoint answered 400"));
  stage.app.clock.advance(1_000);
  await until(async () => (await read())?.failures === 2);
  stage.app.clock.advance(5_000);
  const { stdout, stderr, exitCode } = await importing;
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /created +1\n/);
  assert.equal(stderr.split("The token endpoint answered 400").length, 2, stderr);
  assert.equal((await run("roster-import", id)).exitCode, 0);
});

test("the tool's key is replaced in steps that platforms can follow", async () => {
  const first = await json("rotate-key");
  const second = await json("rotate-key");
  assert.equal(second.length, first.length + 1);
  const keySet = await stage.app.send("GET", "/api/v1/lti/jwks/");
  assert.deepEqual(
    keySet.json.keys.map((key: { kid: string }) => key.kid).sort(),
    second.map((key: { id: string }) => key.id).sort(),
  );
  assert.doesNotMatch(keySet.text, /"d"|"p"|PRIVATE/);
  stage.app.clock.advance(9 * 24 * 3_600_000);
  const later = await stage.app.send("GET", "/api/v1/lti/jwks/");
  assert.equal(later.json.keys.length, 1);
});
