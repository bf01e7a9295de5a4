import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { operatorCredentials, startApp, type TestApp } from "../../server/test/app.ts";
import { createOperatorClient, eventTypes, type OperatorClientOptions } from "../src/operator.ts";
import { anUnreliableProxy, sharedClock } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

function anOperator(options: Partial<OperatorClientOptions> = {}) {
  const sent: string[] = [];
  const client = createOperatorClient({
    siteUrl: app.address,
    ...operatorCredentials,
    clock: sharedClock(app),
    fetch: (input, init) => {
      sent.push(`${init?.method} ${new URL(String(input)).pathname}`);
      return fetch(input, init);
    },
    ...options,
  });
  return { client, sent };
}

test("an operator sets up a partner", async () => {
  const { client } = anOperator();
  const slug = `acme-${randomUUID().slice(0, 8)}`;
  const organization = await client.organizations.create({ name: "Acme", slug });
  const application = await client.applications.create({ organization: slug, name: "Portal" });
  assert.match(application.client_secret, /^lecs_/);
  const course = await client.courses.create({
    organization: slug,
    slug: "onboarding",
    title: "Onboarding",
    access_days: 90,
    cohorts: ["2026-09-01"],
  });
  assert.deepEqual(
    [(await client.organizations.get(slug)).id, (await client.courses.get(course.id)).organization],
    [organization.id, slug],
  );
  assert.equal((await client.organizations.deactivate(slug)).is_active, false);
});

test("an operator says what a skill is called in each language", async () => {
  const { client } = anOperator();
  const { slug } = await client.organizations.create({
    name: "Acme",
    slug: `acme-${randomUUID().slice(0, 8)}`,
  });
  const skill = await client.skills.create({
    organization: slug,
    key: "visitor-reception",
    names: { de: "Empfang von Besuch", fr: "Accueil" },
  });
  const changed = await client.skills.update(skill.id, { names: { fr: null, it: "Accoglienza" } });
  assert.deepEqual(changed.names, { de: "Empfang von Besuch", it: "Accoglienza" });
  const found = await client.skills.list({ organization: slug, search: "visitor" });
  assert.deepEqual(found.results, [changed]);
});

test("the password is sent once; the refresh token renews, and the password again when that is over", async () => {
  const { client, sent } = anOperator();
  await client.organizations.list();
  app.clock.advance(299_000);
  await client.organizations.list();
  app.clock.advance(90_000_000);
  await client.organizations.list();
  assert.deepEqual(
    sent.filter((request) => request.startsWith("POST")),
    [
      "POST /auth/jwt/create/",
      "POST /auth/jwt/refresh/",
      "POST /auth/jwt/refresh/",
      "POST /auth/jwt/create/",
    ],
  );
});

test("a POST that may have been carried out is not repeated, since this API replays none", async () => {
  const proxy = await anUnreliableProxy(app.address, [null, "answer 503"]);
  try {
    const { client } = anOperator({ siteUrl: proxy.siteUrl });
    const body = { name: "Once", slug: `once-${randomUUID().slice(0, 8)}` };
    await assert.rejects(client.organizations.create(body), { status: 503 });
  } finally {
    await proxy.close();
  }
});

test("the listed event types are those of the API, each once; among deliveries there are pings besides", () => {
  const document = JSON.parse(readFileSync(new URL("../../operator-openapi.json", import.meta.url), "utf8"));
  const { parameters } = document.paths["/operator/v1/webhook-endpoints/deliveries/"].get;
  const filter = parameters.find(({ name }: { name: string }) => name === "event");
  assert.deepEqual([...eventTypes, "webhook.ping"].sort(), [...filter.schema.enum].sort());
});

test("an operator registers a webhook endpoint, rotates its secret, and follows the stream", async () => {
  const { client } = anOperator();
  const slug = `hooks-${randomUUID().slice(0, 8)}`;
  await client.organizations.create({ name: "Hooks", slug });
  const endpoint = await client.webhooks.endpoints.create({
    organization: slug,
    url: "https://partner.example.com/hook",
    event_types: ["lesson.completed"],
  });
  assert.match(endpoint.secret, /^whsec_/);
  const { secret } = await client.webhooks.endpoints.rotateSecret(endpoint.id, "add");
  assert.notEqual(secret, endpoint.secret);
  assert.equal((await client.webhooks.endpoints.rotateSecret(endpoint.id, "promote")).secret, null);
  assert.equal((await client.webhooks.endpoints.rotateSecret(endpoint.id, "retire")).secrets.length, 1);
  assert.equal((await client.webhooks.endpoints.pause(endpoint.id)).state, "paused");
  assert.equal((await client.webhooks.endpoints.resume(endpoint.id)).state, "active");
  const changed = await client.webhooks.endpoints.update(endpoint.id, { is_active: false, event_types: [] });
  assert.deepEqual([changed.state, changed.event_types], ["inactive", []]);
  assert.equal((await client.webhooks.endpoints.get(endpoint.id)).state, "inactive");
  assert.equal((await client.webhooks.endpoints.list({ organization: slug })).count, 1);
  assert.equal((await client.webhooks.deliveries.list({ endpoint_id: endpoint.id })).count, 0);
  const replay = await client.webhooks.deliveries.replay({ endpoint_id: endpoint.id, dry_run: true });
  assert.deepEqual(replay, { count: 0, queued: 0, next_from: null });
  assert.deepEqual((await client.events.page({ organization: slug })).events, []);
  assert.equal((await client.events.list({ organization: slug })).count, 0);
});
