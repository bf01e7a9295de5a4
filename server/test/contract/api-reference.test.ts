import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { builtFolder } from "#people/page-shell/index.ts";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { referenceScript } from "../processes/hang-up.ts";

let app: TestApp;
let script: string;
let file: Buffer;
before(async () => {
  app = await startApp();
  script = new URL(await referenceScript(app.address)).pathname;
  file = readFileSync(join(builtFolder, "reference", script.replace("/docs/", "")));
});
after(() => app.stop());

/** As the service sends it: fetch would unpack it. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const asked = request(app.address + path, { method, headers }).end();
  const [answer] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

for (const [name, title, document] of [
  ["reference", "Lectern API", "/api/v1/schema/"],
  ["operator-reference", "Lectern operator API", "/operator/v1/schema/"],
]) {
  test(`the ${name} is a small page of this service alone, with a title, under a strict policy`, async () => {
    const moved = await app.send("GET", `/docs/${name}`);
    assert.deepEqual([moved.status, moved.headers.get("location")], [308, `/docs/${name}/`]);
    const page = await app.send("GET", `/docs/${name}/`);
    assert.ok(page.text.includes(`<title>${title}</title>`) && page.text.includes(`"${document}"`));
    assertStrict(page);
  });
}

function assertStrict(page: Answer) {
  assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
  assert.ok(page.text.length < 2_000);
  assert.doesNotMatch(page.text, /https?:|<script>|<script [^s]/);
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ])
    assert.ok(policy.split("; ").includes(part), part);
  assert.equal(page.headers.get("x-frame-options"), "DENY");
  assert.equal(page.headers.get("x-content-type-options"), "nosniff");
  assert.equal(page.headers.get("referrer-policy"), "same-origin");
}

test("its script is a file named by its content that browsers keep for ever, compressed for whoever can unpack it", async () => {
  const codings = [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["", undefined, (body: Buffer) => body],
  ] as const;
  for (const [accepted, coding, unpack] of codings) {
    const answer = await ask("GET", script, { "accept-encoding": accepted });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers["content-encoding"], coding);
    assert.equal(answer.headers["content-type"], "text/javascript; charset=utf-8");
    assert.equal(answer.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(answer.headers.vary, "accept-encoding");
    assert.equal(Number(answer.headers["content-length"]), answer.body.length);
    assert.ok(unpack(answer.body).equals(file), `${coding} unpacks to the file itself`);

    const etag = answer.headers.etag ?? "";
    const known = await ask("GET", script, { "accept-encoding": accepted, "if-none-match": etag });
    assert.deepEqual([known.status, known.headers.etag, known.body.length], [304, etag, 0]);
    const head = await ask("HEAD", script, { "accept-encoding": accepted });
    assert.deepEqual([head.status, head.headers.etag, head.body.length], [200, etag, 0]);
    assert.equal(head.headers["content-length"], answer.headers["content-length"]);
  }
});

test("nothing but the built files is there to be had", async () => {
  for (const path of [
    "",
    "scalar.js",
    "..%2findex.html",
    "../../package.json",
    "%00",
    `${script.split("/").at(-1)}.br`,
  ]) {
    const answer = await app.send("GET", `/docs/assets/${path}`);
    assert.equal(answer.status, 404, path);
    assert.match(answer.headers.get("ratelimit-policy") ?? "", /^"hour"/, "and who looks for it pays");
  }
});
