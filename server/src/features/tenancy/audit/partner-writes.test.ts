import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { templateFiles } from "#test/readers/template-files.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function aTemplate(partner: Partner): Promise<number> {
  const { json } = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, files: templateFiles(`t-${partner.slug}`) },
  });
  return json.results[0].template_id;
}

/** What the log says of the partner's own requests, the oldest first. */
async function entriesOf(partner: Partner) {
  const { json } = await partner.call("GET", "/hr/audit-logs/?actor_type=service_account&page_size=200");
  const ids: number[] = json.results.map(({ id }: { id: number }) => id).reverse();
  const details = await Promise.all(ids.map((id) => partner.call("GET", `/hr/audit-logs/${id}/`)));
  return details.map(({ json: entry }) => [entry.action, entry.target_id, entry.changes]);
}

/** Whose application has its label already: the first upsert would leave an entry of its own. */
const aLabelledPartner = () => aPartner(app, { application: { provider_label: "acme" } });

test("the life of a user is on record, and what changes nothing is not", async () => {
  const partner = await aLabelledPartner();
  const { id, providerId } = await aLearner(partner);
  const key = { provider: "acme", provider_id: providerId };
  await partner.call("POST", "/users/", { ...key, first_name: "Grace" });
  await partner.call("POST", "/users/", { ...key, first_name: "Grace" });
  await partner.call("POST", "/auth/partner-exchange/", { external_id: providerId });
  await partner.call("DELETE", `/users/${id}/`);
  await partner.call("DELETE", `/users/${id}/`);
  await partner.call("POST", "/users/", key);
  await partner.call("PATCH", `/users/${id}/`, { last_name: "Hopper" });
  await partner.call("PATCH", `/users/${id}/`, { last_name: "Hopper" });
  const target = String(id);
  assert.deepEqual(await entriesOf(partner), [
    ["user.create", target, { is_active: [null, true] }],
    ["user.update", target, {}],
    ["token.mint", target, {}],
    ["user.deactivate", target, { is_active: [true, false] }],
    ["user.reactivate", target, { is_active: [false, true] }],
    ["user.update", target, {}],
  ]);
});

test("an entry names the request, the application and where it came from", async () => {
  const partner = await aPartner(app);
  const { providerId } = await aLearner(partner);
  await partner.call(
    "POST",
    "/auth/partner-exchange/",
    { external_id: providerId },
    { headers: { "x-request-id": "click-1", "user-agent": "portal/2" } },
  );
  const { json } = await partner.call("GET", "/hr/audit-logs/?request_id=click-1");
  const [entry] = json.results;
  assert.deepEqual(
    [entry.action, entry.actor_id, entry.actor_label, entry.user_agent, entry.ip],
    ["token.mint", partner.clientId, "Portal", "portal/2", "127.0.0.1"],
  );
});

test("assignments and documents are on record one by one", async () => {
  const partner = await aLabelledPartner();
  const { id } = await aLearner(partner);
  const templateId = await aTemplate(partner);
  const pair = { user_id: id, template_id: templateId };
  const { json: assignment } = await partner.call("POST", "/assignments/", pair);
  await partner.call("POST", "/assignments/", pair);
  for (const due_date of ["2027-01-31", "2027-01-31"]) {
    await partner.call("PATCH", `/assignments/${assignment.id}/`, { due_date });
  }
  await partner.call("DELETE", `/assignments/${assignment.id}/`);
  const body = new FormData();
  body.set("file", new Blob(["Shelves are checked twice."]), "shelves.txt");
  const { json: document } = await partner.call("POST", "/documents/", body);
  await partner.call("DELETE", `/documents/${document.document_id}/`);
  const [, ...entries] = await entriesOf(partner);
  assert.deepEqual(entries, [
    ["assignment.create", String(assignment.id), { user_id: [null, id], template_id: [null, templateId] }],
    ["assignment.update", String(assignment.id), { due_date: [null, "2027-01-31"] }],
    ["assignment.delete", String(assignment.id), { user_id: [id, null], template_id: [templateId, null] }],
    ["document.create", document.document_id, {}],
    ["document.delete", document.document_id, {}],
  ]);
});

test("a bulk request is one entry with its counts, and none when nothing was applied", async () => {
  const partner = await aPartner(app, {
    organization: { flexible_matching: true },
    application: { provider_label: "acme" },
  });
  const templateId = await aTemplate(partner);
  const users = ["a", "b"].map((name) => ({
    provider: "acme",
    provider_id: name,
    email: `${name}@${partner.slug}.example`,
  }));
  await partner.call("POST", "/users/bulk/", { users, dry_run: true });
  await partner.call("POST", "/users/bulk/", { users: [...users, { provider: "acme" }] });
  await partner.call("POST", "/users/bulk/", { users });
  await partner.call("POST", "/users/bulk/", {
    users: users.slice(1),
    deactivate_missing: { provider: "acme" },
  });
  const [, { provider_id }] = [users[0], users[1] ?? { provider_id: "" }];
  const learner = { provider: "acme", provider_id };
  await partner.call("POST", "/enrolments/bulk/", {
    items: [{ ...learner, course: "forklifts", cohort: "2026-01-01" }],
  });
  await partner.call("POST", "/assignments/bulk/", { items: [{ ...learner, template_id: templateId }] });
  const target = String(partner.organizationId);
  const counts = (created: number, updated: number, unchanged: number, failed: number) =>
    Object.fromEntries(
      Object.entries({ created, updated, unchanged, failed }).map(([k, n]) => [k, [null, n]]),
    );
  assert.deepEqual(await entriesOf(partner), [
    ["user.bulk", target, { ...counts(2, 0, 0, 1), deactivated: [null, 0] }],
    ["user.bulk", target, { ...counts(0, 0, 1, 0), deactivated: [null, 1] }],
    ["enrolment.bulk", target, counts(0, 1, 0, 0)], // from the default course
    ["assignment.bulk", target, counts(1, 0, 0, 0)],
  ]);
});

test("an import is on record with its rows", async () => {
  const partner = await aPartner(app);
  const body = new FormData();
  body.set("file", new Blob(["provider,provider_id,email\nacme,a,a@example.com\n"]), "people.csv");
  const { json: job } = await partner.call("POST", "/users/bulk/", body);
  assert.deepEqual(await entriesOf(partner), [["user.import", String(job.id), { rows: [null, 1] }]]);
});
