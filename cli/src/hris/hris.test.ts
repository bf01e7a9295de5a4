// npm test leaves this drill to CI: manage.test.ts gives such commands, csv.test.ts and runs.test.ts ask the same of the API.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { manualClock } from "../../../server/src/kernel/clock.ts";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aPartner } from "../../../server/test/builders.ts";
import {
  type HrHub,
  hubRecords,
  startHrHub,
  WEBHOOK_SECRET,
} from "../../../server/test/partners/hr-hub/hr-hub.ts";
import { lectern, lecternJson, type Running } from "../../test/lectern.ts";

let app: TestApp;
let hub: HrHub;
before(async () => {
  hub = await startHrHub();
  app = await startApp({
    clock: manualClock("2026-11-21T12:00:00Z"),
    config: { outboundAllow: ["127.0.0.0/8"] },
  });
});
after(async () => {
  await app.stop();
  await hub.stop();
});

const hris = (...args: string[]) => lectern(app, ["hris", ...args]);
const json = (...args: string[]) => lecternJson(app, "hris", ...args);
const secrets = (key = hub.apiKey): Running => ({ input: `${key}\n${WEBHOOK_SECRET}\n` });

async function connect(running: Running, ...more: string[]) {
  const { slug } = await aPartner(app, { organization: { time_zone: "Europe/Amsterdam" } });
  const settings = ["--integration-id", hub.integrationId, "--base-url", hub.baseUrl];
  const ended = await lectern(
    app,
    ["hris", "connect", "--organization", slug, ...settings, ...more],
    running,
  );
  const [row] = await json("list", "--organization", slug);
  return { ...ended, slug, id: String(row?.id) };
}

test("an HR system is connected with secrets from standard input, previewed, activated and followed", async () => {
  const { id, exitCode, stdout } = await connect(secrets());
  assert.equal(exitCode, 0, stdout);
  assert.match(stdout, /webhook URL at the hub:\n {2}\S+\/hris\/webhooks\/\S+\//);
  assert.equal(stdout.includes(hub.apiKey) || stdout.includes(WEBHOOK_SECRET), false);
  assert.match((await hris("test", id)).stdout, /^ok +credentials: /);
  const early = await hris("activate", id);
  assert.deepEqual([early.exitCode, /preview/.test(early.stderr)], [1, true]);

  const preview = await hris("preview", id);
  assert.equal(preview.exitCode, 0, preview.stderr);
  assert.match(preview.stdout, /create +Noor Avelin/);
  assert.match(preview.stdout, /create +Lior Ivander +planned/);
  assert.match(preview.stdout, /Would be: 12 accounts created; 4 teams created/);
  const begun = await json("activate", id, "--no-wait");
  const { exitCode: settled } = await hris("run", id);
  assert.equal(settled, 0);
  const first = await json("runs", "--run", String(begun.id));
  assert.deepEqual([first.kind, first.state, first.counts.created], ["full", "succeeded", 12]);
  const [who] = (await json("changes", String(first.id), "--search", "avelin", "--kind", "create")) ?? [];
  assert.match((await hris("why", String(who.user_id))).stdout, /create +Noor Avelin +applied/);
  assert.equal((await json("show", id)).linked, 12);
});

test("a wrong key is stored and said with exit code 1, and mended by another", async () => {
  const { id, exitCode, stdout } = await connect(secrets("wrong-key"));
  assert.equal(exitCode, 1);
  assert.match(stdout, /refuses the API key/);
  const stillWrong = await lectern(app, ["hris", "update", id, "--api-key", "-"], { input: "another\n" });
  assert.deepEqual([stillWrong.exitCode, /refuses/.test(stillWrong.stdout)], [1, true]);
  const mended = await lectern(app, ["hris", "update", id, "--api-key", "-"], { input: `${hub.apiKey}\n` });
  assert.equal(mended.exitCode, 0, mended.stdout);
  const nothing = await hris("update", id);
  assert.deepEqual([nothing.exitCode, /Say what to change/.test(nothing.stderr)], [2, true]);
});

test("secrets and policies may be options, and a missing secret is a mistake in usage", async () => {
  const options = ["--api-key", hub.apiKey, "--no-webhook-secret", "--no-work-email", "personal"];
  const { id, exitCode } = await connect(
    {},
    ...options,
    "--group-type",
    "team",
    "--employment-type",
    "FULL_TIME",
  );
  assert.equal(exitCode, 0);
  const { policies } = await json("show", id);
  assert.deepEqual(
    [policies.group_types, policies.no_work_email, policies.employment_types],
    [["team"], "personal", ["FULL_TIME"]],
  );
  const all = await json("update", id, "--all-employment-types");
  assert.equal(all.policies.employment_types, null);
  const missing = await connect({ input: `${hub.apiKey}\n` });
  assert.deepEqual([missing.exitCode, /No webhook secret/.test(missing.stderr)], [2, true]);
  assert.equal((await hris("update", id, "--group-type", "tribe")).exitCode, 2);
});

test("what takes too much away waits: it is rejected, or approved and undone", async () => {
  const { id } = await connect(secrets());
  await json("preview", id);
  await json("activate", id);
  hub.employees = hub.employees.map((one) => ({ ...one, employment_status: "INACTIVE" }));
  try {
    const held = await hris("run", id, "--kind", "full");
    assert.equal(held.exitCode, 1);
    const [, run = ""] = /lectern hris approve (\d+)/.exec(held.stdout) ?? [];
    assert.equal((await json("changes", run, "--kind", "deactivate", "--state", "held")).length, 12);
    assert.equal((await json("reject", run)).state, "rejected");
    const again = JSON.parse((await hris("run", id, "--json")).stdout);
    const approved = await json("approve", String(again.id));
    assert.deepEqual([approved.state, approved.counts.deactivated], ["succeeded", 12]);
    assert.equal((await json("undo", String(again.id))).state, "undone");
    assert.match((await hris("runs", "--connection", id)).stdout, /undone .* 12 accounts deactivated/);
    assert.equal((await json("show", id)).state, "paused");
  } finally {
    hub.employees = hubRecords("employees.all");
  }
  assert.equal((await json("resume", id)).state, "active");
  assert.equal((await hris("pause", id)).exitCode, 0);
});

test("issues come with advice and are settled, and a deleted connection is gone", async () => {
  const { id } = await connect(secrets());
  await json("preview", id);
  await json("activate", id);
  const open = await json("issues", "--connection", id);
  const issue = open.find(({ kind }: { kind: string }) => kind === "no_work_email");
  assert.match((await hris("issues", "--connection", id)).stdout, /no_work_email.*Ivander/);
  assert.equal((await json("resolve", String(issue.id))).is_open, false);
  const linked = await hris("resolve", String(issue.id), "--link");
  assert.deepEqual([linked.exitCode, /nothing to link/.test(linked.stderr)], [1, true]);
  assert.equal((await json("issues", "--connection", id)).length, open.length - 1);
  assert.equal((await hris("delete", id)).exitCode, 0);
  assert.match((await hris("show", id)).stderr, /Not found/);
  const byAddress = await hris("why", "ada@example.com");
  assert.deepEqual(
    [byAddress.exitCode, /users find --email ada@example.com/.test(byAddress.stderr)],
    [2, true],
  );
  assert.match((await hris("why", "987654")).stdout, /`lectern users find`/);
});

test("a SCIM token is replaced by another, shown once, with the one before for a day or not at all", async () => {
  const { slug } = await aPartner(app);
  const { id, scim_token: first } = await json("connect", "--organization", slug, "--hub", "scim");
  const statusWith = async (token: string) => (await app.send("GET", "/scim/v2/Users", { token })).status;
  const { exitCode, stdout } = await hris("rotate-token", String(id));
  const [, second = ""] = /shown this once:\n {2}(\S+)/.exec(stdout) ?? [];
  assert.deepEqual([exitCode, await statusWith(first), await statusWith(second)], [0, 200, 200], stdout);
  const { scim_token: third } = await json("rotate-token", String(id), "--immediately");
  assert.deepEqual([await statusWith(second), await statusWith(third)], [401, 200]);
  assert.equal((await hris("show", String(id))).stdout.includes(third), false);
});

test("a file of employees is uploaded, and one that cannot be used says which lines", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-employees-"));
  const file = (text: string) => {
    writeFileSync(join(folder, "people.csv"), text);
    return join(folder, "people.csv");
  };
  const { slug } = await aPartner(app);
  const { id } = await json("connect", "--organization", slug, "--hub", "csv");
  const head = "employee_id,first_name,last_name,work_email,start_date";
  const good = await hris(
    "upload",
    String(id),
    file(`${head}\n1,Ada,Lovelace,ada@acme.example,2020-01-01\n`),
  );
  assert.deepEqual([good.exitCode, /^1 employee /.test(good.stdout)], [0, true]);
  const bad = await hris("upload", String(id), file(`${head}\n1,Ada,Lovelace,ada@acme.example,soon\n`));
  assert.deepEqual([bad.exitCode, /line 2, start_date: /.test(bad.stdout)], [1, true], bad.stdout);
  const none = await hris("upload", String(id), join(folder, "nothing.csv"));
  assert.deepEqual([none.exitCode, /cannot be read/.test(none.stderr)], [1, true]);
  rmSync(folder, { recursive: true });
});

test("employees are imported from a file without a connection, and lines that cannot be used are said with exit code 1", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-employees-"));
  const path = join(folder, "people.csv");
  const { slug, call } = await aPartner(app);
  writeFileSync(path, "employee_id,first_name,start_date,Salary\n1,Ada,2020-01-01,9\n2,Grace,soon,9\n");
  const trial = await lectern(app, ["hr", "import", slug, path, "--dry-run"]);
  assert.match(trial.stdout, /^2 rows read. Nothing was written. It would be: 1 created/);
  const { exitCode, stdout } = await lectern(app, ["hr", "import", slug, path, "--source", "payroll"]);
  assert.equal(exitCode, 1);
  assert.match(stdout, /^2 rows read. 1 created, 0 changed, 0 as they were, 0 linked to an account\.$/m);
  assert.match(stdout, /not kept: Salary/);
  assert.match(stdout, /line 3, start_date: /);
  const [employee] = (await call("GET", "/hr/employees/")).json.results;
  assert.deepEqual([employee.source, employee.first_name], ["payroll", "Ada"]);
  const refused = await lectern(app, ["hr", "import", "nobody", path]);
  assert.deepEqual(
    [refused.exitCode, /No organization|not found/i.test(refused.stderr)],
    [1, true],
    refused.stderr,
  );
  assert.match(
    (await lectern(app, ["hr", "import", "--help"])).stdout,
    /lectern hr import ORGANIZATION FILE/,
  );
  rmSync(folder, { recursive: true });
});
