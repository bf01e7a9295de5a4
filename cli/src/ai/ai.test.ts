import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { anOrganization } from "../../../server/test/builders.ts";
import { type Llm, startLlm } from "../../../server/test/partners/llm/llm.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";

let llm: Llm;
let app: TestApp;
before(async () => {
  llm = await startLlm();
  app = await startApp({ config: { outboundAllow: ["127.0.0.1/32"] } });
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});

const print = (...args: string[]) => lectern(app, ["ai", ...args]);

test("where no model is set, that is said, and it is no failure", async () => {
  const { slug } = await anOrganization(app);
  assert.match((await print("service")).stdout, /names no model.*LLM_BASE_URL/);
  const tried = await print("test");
  assert.equal(tried.exitCode, 0);
  assert.match(tried.stdout, /do without/);
  assert.match((await print("show", slug)).stdout, /asked for +nothing/);
  assert.match((await print("usage", slug)).stdout, /No model was asked/);
});

test("an organization is given an endpoint, tried out, and shown without its key", async () => {
  const { slug } = await anOrganization(app);
  const own = ["--text-url", llm.url, "--text-model", "own", "--text-key", "sk-own"];
  const settings = await lecternJson(
    app,
    "ai",
    "set",
    slug,
    ...own,
    "--off",
    "judging",
    "--daily-budget",
    "2.50",
    "--transcript-days",
    "30",
  );
  assert.deepEqual(settings.text, { base_url: llm.url, model: "own", api_key: "stored" });
  assert.deepEqual(
    [settings.uses.judging, settings.daily_budget, settings.transcript_days],
    [false, 2.5, 30],
  );
  const shown = await print("show", slug);
  assert.match(shown.stdout, /writing +own at http.*organization's/);
  assert.doesNotMatch(shown.stdout, /sk-own/);
  const tried = await print("test", "--organization", slug);
  assert.match(tried.stdout, /^ok +text: own at/);
  llm.behave(() => ({ status: 401 }));
  const failed = await print("test", "--organization", slug);
  assert.equal(failed.exitCode, 1);
  assert.match(failed.stdout, /FAILED.*Check the organization's key/);
  const back = await lecternJson(
    app,
    "ai",
    "set",
    slug,
    "--text-url",
    "",
    "--on",
    "judging",
    "--transcript-days",
    "0",
  );
  assert.deepEqual([back.text, back.uses.judging, back.transcript_days], [null, true, null]);
});

test("a mistake is told before anything is sent", async () => {
  const { slug } = await anOrganization(app);
  for (const [args, why] of [
    [["--off", "singing"], /"singing" is nothing/],
    [["--text-key", "sk"], /needs --text-url/],
    [["--daily-budget", "much"], /write 2\.50/],
    [[], /Say what to change/],
  ] as const) {
    const { exitCode, stderr } = await print("set", slug, ...args);
    assert.notEqual(exitCode, 0);
    assert.match(stderr, why);
  }
});
