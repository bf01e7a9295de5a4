import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { anUpload, form } from "../test/uploads.ts";

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

/** An upload whose beginning is sent, and nothing more until `hangUp`. */
function beginUpload(partner: Partner, bytes: number, headers: Record<string, string> = {}) {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const sending = request(`${app.address}/api/v1/documents/`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${partner.token}`,
      "content-type": "multipart/form-data; boundary=b",
      "content-length": bytes,
      ...headers,
    },
  });
  const answered = new Promise<number>((resolve) => {
    sending.once("response", (answer) => resolve(answer.statusCode ?? 0));
    sending.once("error", () => resolve(0));
  });
  sending.write(head);
  return { answered, hangUp: () => sending.destroy() };
}

async function arriving(partner: Partner, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from document_arrival where organization_id = ${partner.organizationId}`.execute(app.context.db);
    if (rows.length === count) return;
    await new Promise(setImmediate);
  }
}

test("what is still arriving takes its room, so that twenty uploads at once fit together, and gives it back", async () => {
  const partner = await aPartner(app);
  const begun = [];
  for (const count of [1, 2, 3]) {
    begun.push(beginUpload(partner, 4_000)); // the third has what is left of 10 000
    await arriving(partner, count);
  }
  const others = await Promise.all(Array.from({ length: 17 }, () => beginUpload(partner, 4_000).answered));
  assert.deepEqual(new Set(others), new Set([422]), "refused before they came");
  assert.equal((await upload(partner)).json.code, "documents_full");
  assert.equal((await upload(await aPartner(app))).status, 201, "another organization has room of its own");
  for (const { hangUp } of begun) hangUp();
  await arriving(partner, 0);
  assert.equal((await upload(partner, 6_000)).status, 201);
});

test("an upload that may be a repetition arrives although there is no room, one at a time", async () => {
  const partner = await aPartner(app);
  const headers = { "idempotency-key": "again" };
  const body = () => form("notes.txt", "a ".repeat(5_000));
  const send = () => partner.call("POST", "/documents/", body(), { headers });
  const first = await send();
  assert.equal(first.status, 201, first.text);
  assert.equal((await send()).json.document_id, first.json.document_id);
  await arriving(partner, 0);
  const other = beginUpload(partner, 4_000, { "idempotency-key": "another" });
  await arriving(partner, 1);
  const refused = await send();
  assert.deepEqual([refused.status, refused.json.code], [429, "document_repetition_arriving"]);
  other.hangUp();
  await arriving(partner, 0);
  assert.equal((await send()).status, 201);
});

test("a process that died while files came in holds no room once they would be over", async () => {
  const partner = await aPartner(app);
  const expiresAt = new Date(app.clock().getTime() + 1_000);
  await sql`
    insert into document_arrival (arrival_id, organization_id, bytes, expires_at)
    values (gen_random_uuid(), ${partner.organizationId}, 10_000, ${expiresAt})`.execute(app.context.db);
  assert.equal((await upload(partner)).status, 422);
  app.clock.advance(1_001);
  assert.equal((await upload(partner)).status, 201);
});

test("a file that does not fit is refused, and a smaller one is not", async () => {
  const partner = await aPartner(app);
  assert.equal((await upload(partner, 6_000)).status, 201);
  assert.equal((await upload(partner, 4_002)).json.code, "documents_full");
  await arriving(partner, 0);
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
