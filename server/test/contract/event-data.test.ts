// npm test leaves this drill to CI: event-types.test.ts and hooks.test.ts hold the same schemas.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { anUpload, failed, finished } from "#content/documents/test/uploads.ts";
import { announceDueRecalls } from "#learning/recall/reminders/announce.ts";
import { aScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import { anOwnScenario } from "#role-plays/scenarios/test/a-talk.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { aBrowser } from "../learner-browser.ts";
import { type ApiDocument, createValidator, resolve } from "../readers/api-document.ts";

/** The document's webhooks, from which the SDK has its types, against what is really announced. */
let app: TestApp;
let document: ApiDocument;
before(async () => {
  app = await startApp();
  document = (await app.send("GET", "/api/v1/schema/")).json;
});
after(() => app.stop());

const payloadOf = (type: string) =>
  document.webhooks?.[type]?.post.requestBody.content["application/json"]?.schema ?? {};
const schemaOf = (type: string) => `${payloadOf(type).$ref?.replace("#", "")}/properties/data`;

test("every event of the catalogue has the data that the document names", async () => {
  const partner = await aPartner(app, { organization: { is_sandbox: true } });
  await makeEverythingHappen(partner);
  await app.eventsSettled();
  const webhooks = document.webhooks ?? {};
  const types = Object.keys(webhooks).filter((type) => type !== "webhook.ping");
  const { events } = (await partner.call("GET", `/events/?limit=500&event_types=${types}`)).json;
  const validate = createValidator(document);
  for (const { event, data } of events) {
    assert.deepEqual(validate(schemaOf(event), data), [], `${event}: ${JSON.stringify(data)}`);
    const payload = resolve(document, payloadOf(event));
    const { properties = {} } = resolve(document, payload.properties?.data ?? {});
    assert.deepEqual(Object.keys(data).sort(), Object.keys(properties).sort(), event);
  }
  const happened = new Set(events.map(({ event }: { event: string }) => event));
  assert.deepEqual([...happened].sort(), types.sort(), "trigger the missing ones in makeEverythingHappen");
});

test("data that lack a member, or have another kind of it, would be found", () => {
  const validate = createValidator(document);
  const schema = schemaOf("assignment.created");
  assert.deepEqual(validate(schema, { user_id: 1, template_id: 2 }), []);
  assert.notDeepEqual(validate(schema, { user_id: 1 }), []);
  assert.notDeepEqual(validate(schema, { user_id: "1", template_id: 2 }), []);
});

async function makeEverythingHappen(partner: Partner): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await partner.call(method, path, body);
    assert.ok(answer.status < 300, answer.text);
    return answer.json;
  };
  const operate = async (method: string, path: string, body: unknown) => {
    const answer = await app.send(method, `/operator/v1${path}`, { token: await app.operatorToken(), body });
    assert.ok(answer.status < 300, answer.text);
    return answer.json;
  };
  const course = { slug: "onboarding", title: "Onboarding", access_days: 90, cohorts: ["2026-09-01"] };
  await operate("POST", "/courses/", { organization: partner.slug, ...course });
  const learner = await aLearner(partner, { course: "onboarding", cohort: "2026-09-01" });
  await operate("POST", "/templates/3/visibility/", { organization: partner.slug, is_visible: false });
  await call("PATCH", `/users/${learner.id}/`, { department: "Looms", first_name: "Augusta" });
  const assignment = await call("POST", "/assignments/", { user_id: learner.id, template_id: 2 });
  await call("DELETE", `/assignments/${assignment.id}/`);
  const { scenarioId: scenario_id } = await aScenario(app);
  await call("POST", "/scenarios/assignments/", { scenario_id, user_id: learner.id });
  await call("POST", `/sandbox/learners/${learner.id}/complete/`, { scenario_id });
  await call("POST", "/teams/", { name: "Analysts", member_ids: [learner.id] });
  await call("POST", `/sandbox/learners/${learner.id}/complete/`, { template_id: 1 });
  await app.eventsSettled();
  await call("POST", "/sandbox/clock/", { advance_seconds: 2 * 86_400 });
  await announceDueRecalls(app.context);
  const { results } = await call("GET", "/curricula/");
  const browser = await aBrowser(app, partner, learner);
  await browser.post(`/lessons/${results[0].id}/feedback`, { rating: "4" });
  const own = await anOwnScenario(app, partner);
  for (const step of ["begin", "1/end", "1/finish"])
    await browser.post(`/scenarios/${own.scenarioId}/${step}`);
  const bought = { organization: partner.slug, status: "active", plan: "standard" };
  const { organization_subscription_id: id } = await operate("POST", "/subscriptions/", bought);
  await operate("PATCH", `/subscriptions/${id}/`, { status: "canceled" });
  await finished(partner, await anUpload(partner, "good.md", "# Incidents\n\nReport them at once."));
  await failed(app, partner, await anUpload(partner, "bad.pdf", "no PDF"));
}
