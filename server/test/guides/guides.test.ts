import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { startApp, type TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";

/** A partner without a clone has `/docs/`, and nothing else. */
const siteUrl = "https://learn.example.org";
const source = join(import.meta.dirname, "../../../docs/integrating");
const run = promisify(execFile);
let app: TestApp;
before(async () => {
  app = await startApp({ config: { siteUrl } });
});
after(() => app.stop());

test("from the first page a reader gets to every guide, and every link and anchor leads somewhere", async () => {
  const seen = new Map<string, string>();
  const waiting = ["/docs/"];
  const anchors: [from: string, to: string, id: string][] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const answer = await app.send("GET", path);
    assert.equal(answer.status, 200, path);
    const isGuide = answer.headers.get("content-type") === "text/html; charset=utf-8";
    seen.set(path, isGuide ? answer.text : "");
    if (!isGuide || path.endsWith("reference/")) continue;
    for (const [, href = ""] of answer.text.matchAll(/ (?:href|src)="(\/[^"]*|#[^"]*)"/g)) {
      const [to = "", id] = href.split("#");
      if (id !== undefined) anchors.push([path, to || path, id]);
      if (to) waiting.push(to);
    }
  }
  const missing = anchors.filter(([, to, id]) => !seen.get(to)?.includes(` id="${id}"`));
  assert.deepEqual(missing, []);
  const guides = readdirSync(source).filter((file) => file.endsWith(".md"));
  assert.ok(guides.length > 15);
  for (const guide of guides) assert.ok(seen.has(`/docs/${guide.replace(".md", "")}/`), guide);
  assert.ok(seen.has("/docs/reference/") && seen.has("/docs/operator-reference/") && seen.has("/docs/sdk/"));
  const titles = [...seen.values()].flatMap((text) => /<title>(.+)<\/title>/.exec(text)?.[1] ?? []);
  assert.equal(new Set(titles).size, guides.length + 4, "each page has a title of its own");
});

test("a guide names this service, runs under the policy of all pages, and is asked for once", async () => {
  const page = await app.send("GET", "/docs/quickstart/", { headers: { "accept-encoding": "br" } });
  assert.ok(page.text.includes(siteUrl) && !page.text.includes("localhost:8080"));
  assert.match(page.headers.get("content-security-policy") ?? "", /script-src 'self'; style-src 'self';/);
  assert.doesNotMatch(page.text, / style=|<script>|javascript:/);
  assert.equal(page.headers.get("content-encoding"), "br", "compressed for whoever can unpack it");
  const etag = page.headers.get("etag") ?? "";
  const again = await app.send("GET", "/docs/quickstart/", {
    headers: { "accept-encoding": "br", "if-none-match": etag },
  });
  assert.deepEqual([again.status, again.text], [304, ""]);
  const moved = await app.send("GET", "/docs/quickstart");
  assert.deepEqual([moved.status, moved.headers.get("location")], [308, "/docs/quickstart/"]);
  assert.equal((await app.send("GET", "/docs/no-such-guide/")).status, 404);
});

test("npm installs the client from here, by the first page's own command, and it works", async () => {
  const partner = await aPartner(app);
  const { text } = await app.send("GET", "/docs/");
  const [, path = ""] = /npm install https:\/\/learn\.example\.org(\/docs\/[\w.-]+\.tgz)/.exec(text) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "lectern-sdk-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    await run("npm", ["install", "--no-audit", "--no-fund", app.address + path], { cwd: folder });
    writeFileSync(join(folder, "who.js"), whoAmI);
    const { stdout } = await run(process.execPath, ["who.js"], {
      cwd: folder,
      env: { SITE: app.address, ID: partner.clientId, SECRET: partner.clientSecret },
    });
    assert.equal(stdout.trim(), partner.slug);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const whoAmI = `
import { createClient } from "@lectern/sdk";
const { SITE: siteUrl, ID: clientId, SECRET: clientSecret } = process.env;
const { organization } = await createClient({ siteUrl, clientId, clientSecret }).introspection.whoami();
console.log(organization.slug);
`;
