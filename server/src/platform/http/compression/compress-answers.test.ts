import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  for (let number = 0; number < 5; number += 1) await aLearner(partner);
});
after(() => app.stop());

async function read(path: string, headers: Record<string, string>) {
  const answer = await request(app.address + path, {
    headers: { authorization: `Bearer ${partner.token}`, ...headers },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: Buffer.from(await answer.body.arrayBuffer()),
  };
}

test("JSON and pages go compressed to whoever takes it, and say the same", async () => {
  const plain = await read("/api/v1/users/", {});
  const br = await read("/api/v1/users/", { "accept-encoding": "gzip, deflate, br" });
  const gz = await read("/api/v1/users/", { "accept-encoding": "gzip" });
  assert.equal(br.headers["content-encoding"], "br");
  assert.equal(gz.headers["content-encoding"], "gzip");
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.deepEqual(brotliDecompressSync(br.body), plain.body);
  assert.deepEqual(gunzipSync(gz.body), plain.body);
  assert.ok(br.body.length < plain.body.length / 2, `${br.body.length} of ${plain.body.length}`);
  assert.equal(br.headers["content-length"], String(br.body.length));
  for (const { headers } of [plain, br, gz]) assert.match(String(headers.vary), /Accept-Encoding/);
  const page = await read("/start-lesson?template_id=1", { "accept-encoding": "br", authorization: "" });
  assert.equal(page.headers["content-encoding"], "br");
  assert.match(brotliDecompressSync(page.body).toString(), /<html/);
});

test("what is small, or refused by weight, goes as it is", async () => {
  const small = await read("/healthz", { "accept-encoding": "br" });
  const refused = await read("/api/v1/users/", { "accept-encoding": "br;q=0" });
  for (const { headers } of [small, refused]) assert.equal(headers["content-encoding"], undefined);
});

for (const path of ["/api/v1/users/", "/api/v1/events/"]) {
  test(`a tag of a compressed answer of ${path} is another one, and means the same answer when it comes back`, async () => {
    await app.eventsSettled();
    const plain = await read(path, {});
    const br = await read(path, { "accept-encoding": "br" });
    assert.deepEqual(brotliDecompressSync(br.body), plain.body);
    assert.notEqual(br.headers.etag, plain.headers.etag);
    for (const tag of [plain.headers.etag, br.headers.etag]) {
      const again = await read(path, { "accept-encoding": "br", "if-none-match": String(tag) });
      assert.equal(again.status, 304);
      assert.equal(again.body.length, 0);
    }
  });
}
