import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { anUpload, form } from "./test/uploads.ts";

const quota = { documents: 4, bytes: 10_000, documentsADay: 6 };
let app: TestApp;
before(async () => {
  app = await startApp({ config: { documentQuota: quota } });
});
after(() => app.stop());

const upload = (partner: Partner, size = 100) =>
  partner.call("POST", "/documents/", form("notes.txt", "a ".repeat(size / 2)));
const usageOf = async ({ slug }: Partner) =>
  (
    await app.send("GET", `/operator/v1/organizations/${slug}/document-usage/`, {
      token: await app.operatorToken(),
    })
  ).json;

test("of many uploads at once so many are taken as there is room for, and the operator sees it", async () => {
  const partner = await aPartner(app);
  const answers = await Promise.all(Array.from({ length: 9 }, () => upload(partner)));
  const taken = answers.filter(({ status }) => status === 201);
  assert.equal(taken.length, quota.documents);
  for (const { status, json } of answers.filter((answer) => !taken.includes(answer))) {
    assert.deepEqual([status, json.code], [422, "documents_full"]);
  }
  assert.deepEqual(await usageOf(partner), {
    organization: partner.slug,
    documents: 4,
    bytes: 400,
    documents_today: 4,
    bytes_today: 400,
    most_documents: 4,
    most_bytes: 10_000,
    most_documents_a_day: 6,
  });
  assert.equal((await upload(await aPartner(app))).status, 201, "another organization has room of its own");
});

test("a file that does not fit is refused, and a smaller one is not", async () => {
  const partner = await aPartner(app);
  assert.equal((await upload(partner, 6_000)).status, 201);
  assert.equal((await upload(partner, 4_002)).json.code, "documents_full");
  assert.equal((await upload(partner, 4_000)).status, 201);
});

test("deleting makes room again, but not for more than a day's worth", async () => {
  const partner = await aPartner(app);
  for (let number = 0; number < quota.documentsADay; number++) {
    const id = await anUpload(partner, "notes.txt", "some notes");
    assert.equal((await partner.call("DELETE", `/documents/${id}/`)).status, 204);
  }
  const refused = await upload(partner);
  assert.deepEqual([refused.status, refused.json.code], [422, "document_day_full"]);
  assert.match(refused.json.detail, /Go on tomorrow/);
  app.clock.advance(24 * 3_600_000);
  const { json } = await app.send("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: partner.clientId,
      client_secret: partner.clientSecret,
    },
  });
  const tomorrow = await app.send("POST", "/api/v1/documents/", {
    token: json.access_token,
    body: form("notes.txt", "more notes"),
  });
  assert.equal(tomorrow.status, 201);
});
