import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner, aPartner, type Partner } from "../../server/test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("the README shows the examples as they are", () => {
  const readme = read("../README.md");
  for (const name of ["provision", "launch", "mirror", "follow", "receive"]) {
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
    const headers = {
      "webhook-id": event.id,
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": new Webhook(secret).sign(event.id, new Date(), signedText),
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
  environment?: Record<string, string>;
  /** Of an example that runs for ever: it is told to stop once it has printed this, and `meanwhile` is over. */
  whenPrinted?: RegExp;
  meanwhile?: () => Promise<void>;
}

async function run(name: string, partner: Partner, options: RunOptions = {}): Promise<{ output: string }> {
  const { environment, whenPrinted, meanwhile } = options;
  const example = spawn(process.execPath, [new URL(`../examples/${name}.ts`, import.meta.url).pathname], {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  assert.ok(typeof address === "object" && address);
  return address.port;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
