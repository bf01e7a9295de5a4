import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";
import {
  aCertified,
  aGivingPartner,
  type Certified,
  certificateOf,
  eraseLearner,
  headingOf,
} from "../test/certified.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aGivingPartner(app);
});
after(() => app.stop());

const verify = (code: string) => app.send("GET", `/verify/${code}`, { headers: { accept: "text/html" } });
const list = async (query: string) =>
  (await operate(app, "GET", `/organizations/${partner.slug}/certificates/?${query}`)).json.results;
const idOf = async ({ curriculumId }: Certified) =>
  (await list(`curriculum_id=${curriculumId}&state=valid`))[0].id;
const act = (id: number, verb: string, slug = partner.slug) =>
  operate(app, "POST", `/organizations/${slug}/certificates/${id}/${verb}/`);
const audited = async (action: string, id: number) => {
  const { json } = await operate(app, "GET", `/audit-log/?action=${action}&page_size=100`);
  return json.results.filter((entry: { target_id: string }) => entry.target_id === String(id)).length;
};

test("a revoked certificate is no longer valid, is not issued anew by itself, and is in the list of the revoked", async () => {
  const certified = await aCertified(app, partner, { first_name: "Nomen", last_name: "Nescio" });
  const { json: badge } = await certificateOf(certified, "application/vc+ld+json");
  const { json: before } = await certificateOf(certified);
  const id = await idOf(certified);
  const revoked = await act(id, "revoke");
  assert.deepEqual([revoked.status, revoked.json.state], [200, "revoked"]);
  assert.equal((await act(id, "revoke")).status, 200, "twice is once");
  assert.equal(await audited("certificate.revoke", id), 1);
  const page = await verify(before.code);
  assert.equal(headingOf(page), "This certificate is no longer valid");
  assert.ok(!page.text.includes("Nescio"), "nobody is named");
  const { json: after } = await certificateOf(certified);
  assert.deepEqual([after.code, after.state], [before.code, "revoked"]);
  assert.equal((await certificateOf(certified, "application/pdf")).json.code, "certificate_ended");
  assert.equal((await certificateOf(certified, "application/vc+jwt")).json.code, "certificate_ended");
  const { json: status } = await app.send("GET", `/api/v1/issuers/${partner.slug}/revocations/`);
  assert.deepEqual(
    status.revokedCredential.filter((entry: { id: string }) => entry.id === badge.id),
    [{ id: badge.id, revoked: true, revocationReason: "revoked" }],
  );
});

test("an operator finds whose a certificate is by the code on it, and that it was revoked", async () => {
  const certified = await aCertified(app, partner);
  const { json: certificate } = await certificateOf(certified);
  await act(await idOf(certified), "revoke");
  const search = (q: string) => operate(app, "GET", `/timelines/?q=${encodeURIComponent(q)}`);
  const { json } = await search(certificate.code.toLowerCase());
  const [found] = json.timelines;
  assert.deepEqual([json.timelines.length, found.user_id], [1, certified.learner.id]);
  assert.deepEqual([found.stopped_at, found.outcome], ["certificate.revoked", "stopped"]);
  assert.match(found.advice, /reissue it/);
  assert.deepEqual((await search(`${certificate.code.slice(0, -1)}!`)).json.timelines, []);
});

test("a reissued one has a new code and today's name; the old code says that it was replaced", async () => {
  const certified = await aCertified(app, partner, { first_name: "Old", last_name: "Name" });
  const { json: old } = await certificateOf(certified);
  await partner.call("PATCH", `/users/${certified.learner.id}/`, { first_name: "New" });
  const id = await idOf(certified);
  const [reissued, again] = await Promise.all([act(id, "reissue"), act(id, "reissue")]);
  assert.deepEqual([reissued.status, again.status].sort(), [200, 201]);
  assert.equal(reissued.json.code, again.json.code, "two clicks make one");
  assert.deepEqual([reissued.json.name, reissued.json.state], ["New Name", "valid"]);
  assert.notEqual(reissued.json.code, old.code);
  assert.equal(headingOf(await verify(old.code)), "This certificate was replaced");
  assert.equal((await certificateOf(certified)).json.code, reissued.json.code);
  assert.equal(await audited("certificate.reissue", id), 1);
});

test("one that was revoked in error is reissued, one of an erased person is not", async () => {
  const certified = await aCertified(app, partner);
  await certificateOf(certified);
  const id = await idOf(certified);
  await act(id, "revoke");
  const { json } = await act(id, "reissue");
  assert.equal(json.state, "valid");
  await eraseLearner(certified);
  const answer = await act(json.id, "reissue");
  assert.deepEqual([answer.status, answer.json.code], [422, "certificate_withdrawn"]);
});

test("operators find certificates by name, title, code and state, those of one organization alone", async () => {
  const certified = await aCertified(app, partner, { first_name: "Findbar", last_name: "Älteste" });
  const { json } = await certificateOf(certified);
  for (const query of [
    "search=alteste",
    `search=${json.code.toLowerCase()}`,
    `user_id=${certified.learner.id}&state=valid`,
  ]) {
    assert.deepEqual(
      (await list(query)).map(({ code }: { code: string }) => code),
      [json.code],
      query,
    );
  }
  const other = await aPartner(app);
  const id = await idOf(certified);
  for (const verb of ["revoke", "reissue"]) {
    assert.equal((await act(id, verb, other.slug)).status, 404);
    assert.equal((await act(id, verb, "nobody")).status, 404);
    assert.equal((await act(999_999_999, verb)).status, 404);
    const path = `/operator/v1/organizations/${partner.slug}/certificates/${id}/${verb}/`;
    assert.equal((await app.send("POST", path)).status, 401);
  }
  assert.equal((await operate(app, "GET", "/organizations/nobody/certificates/")).status, 404);
  assert.equal(
    (await operate(app, "GET", `/organizations/${partner.slug}/certificates/?state=none`)).status,
    422,
  );
});

test("settings are changed field by field, audited, and checked", async () => {
  const { slug } = await aPartner(app);
  const path = `/organizations/${slug}/certificate-settings/`;
  const minimums = { minimum_right_at_first: 50, minimum_minutes: null };
  assert.deepEqual((await operate(app, "GET", path)).json, {
    given_for: "required",
    signatory: null,
    ...minimums,
  });
  await operate(app, "PATCH", path, { signatory: " Erika Muster " });
  const { json } = await operate(app, "PATCH", path, { given_for: "none" });
  assert.deepEqual(json, { given_for: "none", signatory: "Erika Muster", ...minimums });
  assert.deepEqual((await operate(app, "PATCH", path, { signatory: null })).json.signatory, null);
  for (const body of [{ given_for: "some" }, { signatory: "" }, { signatory: "x".repeat(201) }]) {
    assert.equal((await operate(app, "PATCH", path, body)).status, 422);
  }
  assert.equal((await operate(app, "PATCH", "/organizations/nobody/certificate-settings/", {})).status, 404);
  assert.equal((await operate(app, "GET", "/organizations/nobody/certificate-settings/")).status, 404);
});
