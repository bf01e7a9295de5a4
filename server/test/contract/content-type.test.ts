import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { ledger } from "../readers/ledger.ts";

/** The specification: "All requests send `Content-Type: application/json`". So every client may, with or without a body. */
const headers = { "content-type": "application/json" };

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

for (const [number, group, method, path] of ledger) {
  test(`${number} (${group}): ${method} ${path} takes the header without a body as it takes neither`, async () => {
    const send = (given: Record<string, string>) =>
      partner.call(method, path.replace("{}", "4711"), undefined, { headers: given });
    const [plain, withHeader] = [await send({}), await send(headers)];
    // Uploads are the specification's own exception: they are multipart.
    const isUpload = path === "/documents/" && method === "POST";
    assert.equal(withHeader.status, isUpload ? 415 : plain.status, withHeader.text);
    if (isUpload) return;
    const withoutId = ({ json }: typeof plain) => ({ ...json, request_id: "", generated_at: "" });
    assert.deepEqual(withoutId(withHeader), withoutId(plain));
  });
}

test("DELETE with the header and no body deletes", async () => {
  const { id } = await aLearner(partner);
  const deleted = await partner.call("DELETE", `/users/${id}/`, undefined, { headers });
  assert.deepEqual([deleted.status, deleted.text], [204, ""]);
  assert.equal((await partner.call("GET", `/users/${id}/`)).json.is_active, false);
  const team = await partner.call("POST", "/teams/", { name: "Short-lived" });
  assert.equal((await partner.call("DELETE", `/teams/${team.json.id}/`, undefined, { headers })).status, 204);
});

test("a POST without a body acts with the header too", async () => {
  const { id } = await aLearner(partner);
  await partner.call("DELETE", `/users/${id}/`);
  const answer = await partner.call("POST", `/users/${id}/reactivate/`, undefined, { headers });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.is_active, true);
});

test("a POST that needs a body says so, whether or not the header came", async () => {
  const answer = await partner.call("POST", "/users/", undefined, { headers });
  assert.equal(answer.status, 400);
  assert.match(answer.json.detail, /JSON object|required/i);
});
