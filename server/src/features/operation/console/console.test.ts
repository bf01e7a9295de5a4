import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: { unauthenticatedRequestsPerHour: 1 } });
});
after(() => app.stop());

test("every address of the console is the same document, under the strict policy of all pages", async () => {
  const home = await app.send("GET", "/console/");
  assert.equal(home.status, 200);
  assert.match(home.headers.get("content-type") ?? "", /^text\/html/);
  const policy = home.headers.get("content-security-policy") ?? "";
  assert.match(policy, /script-src 'self';/);
  assert.match(policy, /style-src 'self';/);
  assert.match(policy, /frame-ancestors 'none'/);
  for (const path of ["/console", "/console/organizations/1/settings", "/console/nowhere"]) {
    const { status, text } = await app.send("GET", path);
    assert.deepEqual([status, text], [200, home.text], path);
  }
});

test("the files it loads may be kept for ever, and use up nothing of what the address may ask", async () => {
  const { text } = await app.send("GET", "/console/");
  const files = [...text.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  assert.ok(files.length >= 3, "script, stylesheet and icon");
  for (const path of files) {
    const file = await app.send("GET", path);
    assert.equal(file.status, 200, path);
    assert.match(file.headers.get("cache-control") ?? "", /max-age=31536000, immutable/);
    assert.equal(file.headers.get("ratelimit-policy"), '"light";q=50;w=3600');
  }
});

test("a file that is not there is not found, whatever the console makes of other addresses", async () => {
  const missing = await app.send("GET", "/console/assets/index-older.js");
  assert.equal(missing.status, 404);
});

test("the document is in the language chosen in this browser, else in the browser's, else in English", async () => {
  const languageOf = async (headers: Record<string, string>) => {
    const { text } = await app.send("GET", "/console/", { headers });
    return /<html lang="(\w+)">/.exec(text)?.[1];
  };
  assert.equal(await languageOf({}), "en");
  assert.equal(await languageOf({ "accept-language": "it-CH, de;q=0.5" }), "it");
  assert.equal(await languageOf({ "accept-language": "it", cookie: "lectern_language=fr" }), "fr");
  assert.equal(await languageOf({ "accept-language": "pt", cookie: "lectern_language=../en" }), "en");
});
