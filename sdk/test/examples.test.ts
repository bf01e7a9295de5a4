// npm test leaves this drill to CI: operations.test.ts and options.test.ts call the same functions.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner, aPartner, type Partner } from "../../server/test/builders.ts";
import { freePort } from "../../server/test/processes/free-port.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("the README shows the examples as they are", () => {
  const readme = read("../README.md");
  const names = readdirSync(new URL("../examples", import.meta.url)).map((file) => file.replace(".ts", ""));
  assert.ok(names.includes("provision"));
  for (const name of names) {
    const shown = `\`examples/${name}.ts\`\n\`\`\`ts\n${read(`../examples/${name}.ts`)}\`\`\`\n`;
    assert.ok(readme.includes(shown), `examples/${name}.ts and README.md differ`);
  }
});

test("reference.ts calls one operation of each group, and none refuses", async () => {
  const { output } = await run("reference", await aPartner(app, { organization: { is_sandbox: true } }));
  assert.match(output, /^1 .*onboarding/m); // this partner has no such course, and the row says so
  assert.match(output, /u-1815,/);
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

test("report.ts names who is late with what", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { first_name: "Ada", last_name: "Lovelace" });
  const templates = await partner.call("GET", "/curricula/templates/?page_size=1");
  const template_id = templates.json.results[0].id;
  const assignment = { user_id: learner.id, template_id, due_date: "2026-06-16" };
  const { status, text } = await partner.call("POST", "/assignments/", assignment);
  assert.equal(status, 201, text);
  app.clock.advance(3 * 24 * 3_600_000);
  const { output } = await run("report", partner);
  assert.equal(output, `Ada Lovelace owes ${template_id} since 2026-06-16\n`);
});

test("mirror.ts lists the catalogue, and says where to go on", async () => {
  const { output } = await run("mirror", await aPartner(app));
  assert.ok(output.split("\n").filter((line) => line.startsWith("offered: ")).length > 3, output);
  assert.match(output, /\nnext time: what changed after 2026-\S+\n$/);
});

test("import.ts imports a file, and shows what became of each line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-import-"));
  const file = join(folder, "people.csv");
  try {
    await writeFile(file, "provider,provider_id,email\nacme,u-1,ada@example.com\nacme,u-2,nobody\n");
    const { output } = await run("import", await aPartner(app), { arguments: [file] });
    assert.match(output, /^succeeded: 2 of 2\n1 created, 0 updated, 1 failed\n/m);
    assert.match(output, /Enter a valid e-mail address/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("edit.ts changes nothing that somebody else has changed", async () => {
  const partner = await aPartner(app);
  await aLearner(partner, { provider: "acme-portal", provider_id: "u-1815" });
  const { output } = await run("edit", partner);
  assert.match(output, /^Somebody was faster.+\nnothing new\n$/);
});

test("follow.ts prints what happens until it is told to stop", async () => {
  const partner = await aPartner(app);
  await aLearner(partner, { provider_id: "u-follow" });
  await app.eventsSettled();
  const { output } = await run("follow", partner, { whenPrinted: /u-follow/ });
  assert.match(output, /^user\.created /m);
  assert.match(output, /^stopped at \S+\n$/m);
});

test("receive.ts believes what is signed, once, and nothing else", async () => {
  const partner = await aPartner(app);
  const answers: number[] = [];
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const event = {
    id: randomUUID(),
    event: "lesson.completed",
    created_at: new Date().toISOString(),
    data: { curriculum_id: 1, user_id: 4, template_id: 1, title: "Spot a phishing message" },
  };
  const PORT = String(await freePort());
  const deliver = async (text: string, signedText = text) => {
    const signedAt = new Date();
    const headers = {
      "webhook-id": event.id,
      "webhook-timestamp": String(Math.floor(signedAt.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(event.id, signedAt, signedText),
    };
    const { status } = await fetch(`http://localhost:${PORT}`, { method: "POST", headers, body: text });
    answers.push(status);
  };
  const { output } = await run("receive", partner, {
    environment: { PORT, WEBHOOK_SECRET: secret },
    whenPrinted: /^Listening/,
    async meanwhile() {
      await deliver(JSON.stringify(event));
      await deliver(JSON.stringify(event));
      await deliver(JSON.stringify({ ...event, event: "user.created" }), JSON.stringify(event));
    },
  });
  assert.deepEqual(answers, [204, 204, 400]);
  const [, ...lines] = output.trimEnd().split("\n");
  assert.equal(lines.length, 2, output);
  assert.equal(lines[0], "User 4 completed Spot a phishing message");
  assert.match(lines[1] ?? "", /^refused, signature: /);
});

interface RunOptions {
  arguments?: string[];
  environment?: Record<string, string>;
  /** Of an example that runs for ever: it is told to stop once it has printed this, and `meanwhile` is over. */
  whenPrinted?: RegExp;
  meanwhile?: () => Promise<void>;
}

async function run(name: string, partner: Partner, options: RunOptions = {}): Promise<{ output: string }> {
  const { environment, whenPrinted, meanwhile } = options;
  const path = new URL(`../examples/${name}.ts`, import.meta.url).pathname;
  const example = spawn(process.execPath, [path, ...(options.arguments ?? [])], {
    env: {
      ...process.env,
      LECTERN_URL: app.address,
      LECTERN_CLIENT_ID: partner.clientId,
      LECTERN_CLIENT_SECRET: partner.clientSecret,
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let last: Promise<unknown> | undefined;
  example.stdout.setEncoding("utf8").on("data", (text) => {
    const isTime = !whenPrinted?.test(output) && whenPrinted?.test(output + text);
    output += text;
    if (isTime) last = Promise.resolve(meanwhile?.()).finally(() => example.kill("SIGTERM"));
  });
  const [code] = await once(example, "close");
  await last;
  assert.equal(code, 0, `examples/${name}.ts failed after printing: ${output}`);
  return { output };
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
