// npm test leaves this drill to CI: first-run.test.ts and kombo.test.ts read the same system.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readConfig } from "#app/config.ts";
import { type Service, startService } from "#app/service.ts";
import { randomToken } from "#kernel/secret.ts";
import { createLog } from "#platform/log/log.ts";
import { lectern } from "../../cli/test/lectern.ts";
import { operatorCredentials } from "./app.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { until } from "./waiting/until.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lectern-demo-hr-"));
let database: TestDatabase;
let service: Service;
before(async () => {
  database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: randomToken(32), DATA_DIR: dataDir };
  const config = readConfig({ ...environment, PORT: "0", DEMO: "true" }, undefined);
  service = await startService(
    { ...config, siteUrl: "http://localhost", operator: operatorCredentials },
    { log: createLog({ level: process.env.TEST_LOG ?? "silent" }) },
  );
  await page("/"); // the demo organization is there
});
after(async () => {
  await service.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const demoUrl = (path: string) => new URL(path, service.demoUrl ?? "").href;
const page = async (path: string) => (await fetch(demoUrl(path))).text();
const press = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(demoUrl(path), { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

/** The steps of the guide as they stand there: commands, and words in italics that are buttons of the page. */
function stepsOfGuide(): { command?: string; button?: string }[] {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/operating/hr-connections.md"), "utf8");
  const section = /## Try it without a vendor\n(.*?)\n## /s.exec(guide)?.[1] ?? "";
  return [...section.matchAll(/```\n(.*?)```|\*((?:Somebody|The list|Everything)[^*]+)\*/gs)].flatMap(
    ([, commands, button]): { command?: string; button?: string }[] =>
      commands === undefined
        ? [{ button: button ?? "" }]
        : commands
            .replaceAll(/\\\n\s*/g, "")
            .trim()
            .split("\n")
            .map((command) => ({ command: command.trim() })),
  );
}

async function type(command: string) {
  const { port } = service;
  const words = command.replace("http://localhost:8081/", demoUrl("/")).split(" ").slice(1);
  const app = { address: `http://127.0.0.1:${port}` };
  const { exitCode, stdout, stderr } = await lectern(app, words);
  assert.equal(stderr.replaceAll(/^(Run|\d+ of) .*\n?/gm, "").trim(), "", command);
  return { exitCode, stdout };
}
const json = async (...words: string[]) =>
  JSON.parse((await type(["lectern", "hris", ...words, "--json"].join(" "))).stdout);

test("the guide's section for whoever has no vendor can be followed word by word", async () => {
  const done: string[] = [];
  for (const { command, button } of stepsOfGuide()) {
    if (button !== undefined) {
      done.push(`${button}: ${await pressed(button)}`);
      continue;
    }
    const [held] = command?.includes("RUN") ? await json("runs", "--connection", "1", "--state", "held") : [];
    const { exitCode, stdout } = await type((command ?? "").replace("RUN", String(held?.id)));
    assert.equal(exitCode, 0, `${command}\n${stdout}`);
    if (command?.includes(" connect ")) {
      const address = /\S+\/hris\/webhooks\/\S+\//.exec(stdout)?.[0] ?? "";
      assert.equal((await press("/hub/webhook", { address })).status, 303);
      assert.ok((await page("/hub/")).includes(`value="${address}"`));
    }
    if (command?.includes(" preview ")) {
      assert.match(stdout, /Would be: 15 accounts created, 5 linked/);
      assert.match(stdout, /link +Ada Keller/);
    }
    if (command?.includes("--state held") && command.includes("changes")) {
      assert.equal(stdout.match(/deactivate/g)?.length, 10, stdout);
    }
  }
  assert.deepEqual(done, [
    "Somebody joins: succeeded, 1 created, 0 updated, 0 deactivated",
    "Somebody marries: succeeded, 0 created, 1 updated, 0 deactivated",
    "Somebody leaves: succeeded, 0 created, 0 updated, 1 deactivated",
    "The list is cut in half: held, 0 created, 0 updated, 0 deactivated",
    "Everything back: succeeded, 0 created, 1 updated, 1 deactivated",
  ]);
});

/** Presses a button of the page, and waits for the run that its webhook asked for. */
async function pressed(button: string): Promise<string> {
  const shown = await page("/hub/");
  const incident = new RegExp(`value="(\\w+)">${button}<`).exec(shown)?.[1] ?? "";
  const last = async () => (await json("runs", "--connection", "1"))[0];
  const { id } = await last();
  assert.equal((await press("/hub/happen", { incident })).status, 303);
  assert.match(await page("/hub/"), /The webhook was answered with 200\./);
  let run = await last();
  await until(async () => {
    run = await last();
    return run.id !== id && !/^(queued|running)$/.test(run.state);
  });
  const { created, updated, deactivated } = run.counts;
  return `${run.state}, ${created} created, ${updated} updated, ${deactivated} deactivated`;
}

test("nothing else on this machine is opened by it, and another site's form does nothing", async () => {
  const { outbound } = service.context;
  const get = (url: string) => outbound.request({ method: "GET", url });
  const own = await get(demoUrl("/hub/v1/check-api-key"));
  assert.equal(own.kind === "answer" && own.status, 401);
  for (const url of [
    demoUrl("/"),
    demoUrl("/hub/"),
    demoUrl("/hub/v1/../../"),
    demoUrl("/hub/v10/"),
    demoUrl("/hub/v1/").replace("//", "//somebody@"),
    `http://127.0.0.1:${service.port}/hub/v1/check-api-key`,
  ]) {
    const answer = await get(url);
    assert.equal(answer.kind === "failure" && answer.error, "blocked_address", url);
  }
  const foreign = await press("/hub/happen", { incident: "halve" }, { "sec-fetch-site": "cross-site" });
  assert.equal(foreign.status, 403);
  const api = await press("/hub/v1/hris/employees", {});
  assert.equal(api.status, 405);
});
