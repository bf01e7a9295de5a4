import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { forgetEndpoints } from "../../../server/src/features/content/ai/index.ts";
import { noModels } from "../../../server/src/platform/model-endpoints.ts";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aLearner, anOrganization, aPartner } from "../../../server/test/builders.ts";
import { anOperator } from "../../../server/test/operators.ts";
import { startLlm } from "../../../server/test/partners/llm/llm.ts";
import { hostile, startWebhookReceiver } from "../../../server/test/partners/webhook-receiver.ts";
import {
  anEndpoint,
  announce,
  deliveriesSettled,
  localReceivers,
  operate,
} from "../../../server/test/webhooks.ts";
import { lectern } from "../../test/lectern.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

async function findings(
  where: Pick<TestApp, "address">,
  environment: Record<string, string | undefined> = {},
) {
  const { exitCode, stdout } = await lectern(where, ["doctor", "--json"], { environment });
  const outcome: { findings: { check: string; is_ok: boolean; detail: string }[] } = JSON.parse(stdout);
  return { exitCode, findings: outcome.findings, last: outcome.findings.at(-1) };
}

test("a service in order passes every check", async () => {
  const { exitCode, findings: all } = await findings(app);
  assert.equal(exitCode, 0);
  assert.deepEqual(
    all.map(({ check, is_ok }) => [check, is_ok]),
    [
      "reachable",
      "ready",
      "version",
      "clock",
      "credentials",
      "workers",
      "sending",
      "database",
      "disk",
      "storage",
      "certificate",
      "server clock",
      "rate limits",
      "mail",
      "backups",
      "webhooks",
      "record stores",
      "HR connections",
      "LMS",
      "secret key",
      "models",
      "legal pages",
      "notices",
    ].map((check) => [check, true]),
  );
  const { stdout } = await lectern(app, ["doctor"]);
  assert.match(stdout, /^ok {5}database: PostgreSQL \d+\.\d+ answers\.$/m);
  assert.match(stdout, /All checks passed/);
});

test("endpoints of models that answer, one that does not, and who only reads: each is told what is so", async () => {
  const llm = await startLlm();
  forgetEndpoints();
  const endpoint = { baseUrl: llm.url, apiKey: "sk-test", model: "test-model" };
  const where = await startApp({ config: { models: { ...noModels, text: endpoint } } });
  const models = async (environment: Record<string, string> = {}) => {
    const { exitCode, findings: all } = await findings(where, environment);
    return { exitCode, ...all.find(({ check }) => check === "models") };
  };
  try {
    llm.behave(() => ({ text: "ok", json: { ok: true } }));
    const right = await models();
    assert.equal(right.is_ok, true, right.detail);
    assert.equal(right.exitCode, 0);
    assert.match(right.detail ?? "", /^text by test-model at http:\S+ answers \(\d+ ms\)$/);

    llm.behave(() => ({ status: 401 }));
    const wrong = await models();
    assert.deepEqual([wrong.is_ok, wrong.exitCode], [false, 1]);
    assert.match(wrong.detail ?? "", /^text by test-model at http:\S+: .*key/i);
    assert.doesNotMatch(wrong.detail ?? "", /sk-test/);

    const { email, password } = await anOperator(where, "reader");
    const asked = llm.asked.length;
    const reader = await models({ OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password });
    assert.deepEqual([reader.is_ok, reader.exitCode], [false, 1]);
    assert.match(
      reader.detail ?? "",
      /only owners and operators may try them out; text failed last \(http_401\)/,
    );
    assert.equal(llm.asked.length, asked);

    llm.behave(() => ({ text: "ok" }));
    await models();
    const again = await models({ OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password });
    assert.deepEqual(
      [again.is_ok, again.exitCode, again.detail],
      [true, 0, "only owners and operators may try them out"],
    );
  } finally {
    await where.stop();
    await llm.stop();
    forgetEndpoints();
  }
});

test("an open notice is something to do, until somebody says that they know", async () => {
  const { slug } = await anOrganization(app);
  const receiver = await startWebhookReceiver(hostile.gone);
  try {
    await anEndpoint(app, { slug }, receiver.url, { disable_on_gone: true });
    await aLearner(await aPartner(app)); // somebody else's event changes nothing
    const { id } = (await operate(app, "GET", `/organizations/${slug}/`)).json;
    await announce(app, id, 1);
    await deliveriesSettled(app, id);
  } finally {
    await receiver.stop();
  }
  const { exitCode, last } = await findings(app);
  assert.equal(exitCode, 1);
  assert.equal(last?.check, "notices");
  assert.match(last?.detail ?? "", /410 Gone.*lectern notices list/);
  const listed = await lectern(app, ["notices", "list", "--organization", slug]);
  assert.match(listed.stdout, /problem +org-\S+ +open .*410 Gone/);
  const [, notice = ""] = /^(\d+) /m.exec(listed.stdout) ?? [];
  const known = await lectern(app, ["notices", "acknowledge", notice]);
  assert.match(known.stdout, /acknowledged by +operator@example\.com/);
  assert.match((await lectern(app, ["notices", "list"])).stdout, /^There is no notice\./);
  assert.equal((await findings(app)).exitCode, 0);
});

test("nobody listening, and somebody else listening, are told apart", async () => {
  const none = await findings({ address: "http://127.0.0.1:1" });
  assert.equal(none.exitCode, 1);
  assert.match(none.last?.detail ?? "", /nothing answers.*npm start/);
  const other = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  try {
    const address = other.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const wrong = await findings({ address: `http://127.0.0.1:${port}` });
    assert.equal(wrong.exitCode, 1);
    assert.match(wrong.last?.detail ?? "", /not as Lectern does/);
  } finally {
    other.close();
  }
});

test("behind one address, processes with different secret keys are told apart from a wrong password", async () => {
  const second = await startApp();
  const balancer = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const process = url.startsWith("/auth/") ? app : second;
    const { authorization = "", "content-type": type = "" } = headers;
    const answer = await fetch(process.address + url, {
      method,
      headers: { authorization, "content-type": type },
      body: method === "GET" ? null : await text(request),
    });
    const version = answer.headers.get("x-api-version") ?? "";
    const answered = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": answered, "x-api-version": version });
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(balancer, "listening");
  try {
    const address = balancer.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const { findings: all } = await findings({ address: `http://127.0.0.1:${port}` });
    const told = all.find(({ check }) => check === "credentials");
    assert.match(
      told?.detail ?? JSON.stringify(all),
      /refused the token that it had just given.*the same SECRET_KEY/,
    );
  } finally {
    balancer.close();
    await second.stop();
  }
});

test("missing, wrong and insufficient credentials each say what to do", async () => {
  const missing = await findings(app, { OPERATOR_EMAIL: undefined });
  assert.match(missing.last?.detail ?? "", /nobody is signed in/);
  const wrong = await findings(app, { OPERATOR_PASSWORD: "wrong password" });
  assert.match(wrong.last?.detail ?? "", /does not know operator@example\.com/);

  const learner = await aLearner(await aPartner(app), { email: "boss@example.com" });
  const password = "the manager's password";
  await app.send("PATCH", `/operator/v1/users/${learner.id}/`, {
    token: await app.operatorToken(),
    body: { access_role: "manager", password },
  });
  const manager = await findings(app, { OPERATOR_EMAIL: "boss@example.com", OPERATOR_PASSWORD: password });
  assert.match(manager.last?.detail ?? "", /is not an operator/);
  for (const { exitCode } of [missing, wrong, manager]) assert.equal(exitCode, 1);
});
