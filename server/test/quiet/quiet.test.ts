// npm test leaves this drill to CI: every test fails whose process calls other machines.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { forgetEndpoints } from "#content/ai/index.ts";
import { anUpload, finished } from "#content/documents/test/uploads.ts";
import { noModels } from "#platform/model-endpoints.ts";
import { anActor, anOwnScenario, apology, newDate } from "#role-plays/scenarios/test/a-talk.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner } from "../builders.ts";
import { aBrowser, locationOf, readToTheEnd } from "../learner-browser.ts";
import { startLlm } from "../partners/llm/llm.ts";
import { recordClients } from "./recorded-clients.ts";
import { watchProgram } from "./watched-program.ts";

const operatorDocument: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../operator-openapi.json"), "utf8"),
);

/** A day with the product: what learners, partners and operators do where only the product's own parts are needed. */
async function aDay(app: TestApp): Promise<void> {
  const partner = await aPartner(app);
  const document = await anUpload(partner, "handbook.txt", "Report a strange mail to the desk. ".repeat(40));
  assert.equal((await finished(partner, document)).document.status, "processed");

  const facts = {
    department: "Foundry",
    job_titles: ["Bellfounder"],
    user_summary: "Nurse on night shifts.",
  };
  const learner = await aLearner(partner, facts);
  const browser = await aBrowser(app, partner, learner);
  assert.equal((await browser.get("/home")).status, 200);
  const at = locationOf(await browser.get("/start-lesson?template_id=1"));
  const lesson = at.split("/").slice(0, 3).join("/");
  assert.equal((await browser.get(at)).status, 200);
  const hidden = await browser.post(`${lesson}/hidden-facts`, {
    section: at.split("/").at(-1) ?? "",
    hide: "job_title:Bellfounder",
  });
  assert.equal(hidden.status, 303);
  await readToTheEnd(browser, 1);
  assert.equal((await browser.get("/home")).status, 200);

  const actor = await anActor(app, partner, await anOwnScenario(app, partner));
  const talk = await actor.begin();
  assert.equal((await actor.browser.get(talk)).status, 200);
  for (const [position, text] of [apology, newDate].entries())
    assert.equal((await actor.say(talk, text, 2 * position + 2)).status, 200);
  await actor.browser.post(`${talk}/end`);
  await actor.browser.post(`${talk}/finish`);
  assert.equal((await actor.browser.get(talk)).status, 200);

  assert.equal((await app.send("GET", "/console", { headers: { accept: "text/html" } })).status, 200);
  const token = await app.operatorToken();
  const lists = Object.keys(operatorDocument.paths).filter(
    (path) => operatorDocument.paths[path]?.get && !/\{(?!organization)/.test(path),
  );
  assert.ok(lists.length > 20);
  for (const path of lists) {
    const asked = path.replace(/\{[^}]+\}/g, partner.slug);
    const { status, text } = await app.send("GET", `/operator/v1${asked}`, { token });
    assert.ok(status < 500, `${path}: ${text}`);
  }
}

test("where nothing is configured, a day of learners, partners and operators calls nobody", async () => {
  const app = await startApp();
  try {
    const calls = recordClients(app.context);
    await aDay(app);
    assert.deepEqual(calls, []);
  } finally {
    await app.stop();
  }
});

test("the same day with a model is seen to call it: the recording records", async () => {
  const llm = await startLlm();
  forgetEndpoints();
  const endpoint = { baseUrl: llm.url, apiKey: null, model: "test-model" };
  const app = await startApp({ config: { models: { ...noModels, text: endpoint } } });
  try {
    const calls = recordClients(app.context);
    await aDay(app);
    const toModel = calls.filter((call) => call.endsWith(`${llm.url}/chat/completions`));
    assert.notEqual(toModel.length, 0);
    assert.deepEqual(calls, toModel);
  } finally {
    await app.stop();
    await llm.stop();
    forgetEndpoints();
  }
});

const unreachable = "192.0.2.1"; // RFC 5737: nobody's
const violations = {
  "a request by fetch": `await fetch("http://${unreachable}:8123/", { signal: AbortSignal.timeout(300) }).catch(() => {});`,
  "a socket": `const s = (await import("node:net")).connect(8123, "${unreachable}"); s.on("error", () => {}); setTimeout(() => s.destroy(), 300);`,
  "a request to a name": `const { get } = await import("node:https"); get("https://telemetry.invalid/").on("error", () => {});`,
  "a look-up that was imported by name": `const { lookup } = await import("node:dns/promises"); await lookup("telemetry.invalid").catch(() => {});`,
  "a question to name servers": `const { Resolver } = await import("node:dns/promises"); const r = new Resolver({ timeout: 50, tries: 1 }); await r.resolve4("telemetry.invalid").catch(() => {});`,
};
for (const [what, program] of Object.entries(violations))
  test(`a service process that makes ${what} on another machine is named`, () => {
    assert.throws(run(program), /called other machines.*(192\.0\.2\.1, port 8123|telemetry\.invalid)/);
  });

test("a service process may call this machine", () => {
  const program = `
    const server = (await import("node:http")).createServer((_, response) => response.end()).listen(0, async () => {
      for (const host of ["127.0.0.1", "localhost"]) await fetch("http://" + host + ":" + server.address().port);
      server.close();
    });`;
  assert.doesNotThrow(run(program));
});

test("a service of this process that connects to another machine fails its test", async () => {
  const app = await startApp();
  await fetch(`http://${unreachable}:8123/`, { signal: AbortSignal.timeout(300) }).catch(() => undefined);
  await assert.rejects(app.stop(), /192\.0\.2\.1, port 8123/);
});

/** Runs a program as service processes are run. @returns what throws when it was not quiet */
function run(program: string): () => void {
  const watched = watchProgram();
  const { nodeArguments, environment } = watched;
  const ended = spawnSync(process.execPath, [...nodeArguments, "--input-type=module", "--eval", program], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  assert.equal(ended.status, 0, ended.stderr);
  return watched.assertQuiet;
}
