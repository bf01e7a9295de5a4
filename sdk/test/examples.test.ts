import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner, aPartner, type Partner } from "../../server/test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("the README shows the examples as they are", () => {
  const readme = read("../README.md");
  for (const name of ["provision", "launch", "mirror", "follow"]) {
    const shown = `\`examples/${name}.ts\`\n\`\`\`ts\n${read(`../examples/${name}.ts`)}\`\`\`\n`;
    assert.ok(readme.includes(shown), `examples/${name}.ts and README.md differ`);
  }
});

test("provision.ts provisions, and shows what a refusal says", async () => {
  const { output } = await run("provision", await aPartner(app));
  assert.match(output, /^Ada is user \d+\ncourse_without_cohort: .+\n$/);
});

test("launch.ts prints a link that signs the learner in", async () => {
  const partner = await aPartner(app);
  await aLearner(partner, { provider: "acme-portal", provider_id: "u-1815", email: "ada@example.com" });
  const link = new URL((await run("launch", partner)).output.trim());
  const arrival = await app.send("GET", link.pathname + link.search);
  assert.equal(arrival.status, 302);
  assert.match(arrival.headers.get("location") ?? "", /^\/start-lesson\?template_id=\d+$/);
});

test("mirror.ts lists the catalogue", async () => {
  const { output } = await run("mirror", await aPartner(app));
  assert.ok(output.split("\n").filter((line) => line.startsWith("offered: ")).length > 3, output);
});

test("follow.ts prints what happens until it is told to stop", async () => {
  const partner = await aPartner(app);
  await aLearner(partner, { provider_id: "u-follow" });
  await app.eventsSettled();
  const { output } = await run("follow", partner, /u-follow/);
  assert.match(output, /^user\.created /m);
  assert.match(output, /^stopped at \S+\n$/m);
});

/** Runs an example to its end; one that runs for ever is told to stop once it has printed what is waited for. */
async function run(name: string, partner: Partner, stopAfter?: RegExp): Promise<{ output: string }> {
  const example = spawn(process.execPath, [new URL(`../examples/${name}.ts`, import.meta.url).pathname], {
    env: {
      ...process.env,
      LECTERN_URL: app.address,
      LECTERN_CLIENT_ID: partner.clientId,
      LECTERN_CLIENT_SECRET: partner.clientSecret,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  example.stdout.setEncoding("utf8").on("data", (text) => {
    const isTime = !stopAfter?.test(output) && stopAfter?.test(output + text);
    output += text;
    if (isTime) example.kill("SIGTERM");
  });
  const [code] = await once(example, "close");
  assert.equal(code, 0, `examples/${name}.ts failed after printing: ${output}`);
  return { output };
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
