import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { anOperator, type TestOperator } from "#test/operators.ts";
import { processorMs } from "#test/processor-time/spent.ts";

/** A file of empty lines must not make other requests wait longer than this. */
const MOST_MS = 300;

let app: TestApp;
let partner: Partner;
let author: TestOperator;
let connectionId: number;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  author = await anOperator(app, "author", partner.slug);
  const made = await app.send("POST", "/operator/v1/hris-connections/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, hub: "csv" },
  });
  connectionId = made.json.id;
});
after(() => app.stop());

const headerOf = (path: string) =>
  path.startsWith("/api/") ? "provider,provider_id,email\n" : "employee_id,email,first_name,last_name\n";

/** What each file holds below its header. */
const files: Record<string, string> = {
  "50 000 line ends": "\n".repeat(50_000),
  "800 000 line ends": "\n".repeat(800_000),
  "800 000 line ends of Windows": "\r\n".repeat(800_000),
  "rows of one value": "1\n".repeat(40_000),
  "rows of empty quotes": '""\n'.repeat(40_000),
};

async function send(name: string, path: string, token: string, text: string) {
  const body = new FormData();
  if (path.includes("studio")) body.set("title", "Questions");
  body.set("file", new Blob([text]), "people.csv");
  const answer = await fetch(app.address + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const said = await answer.text();
  assert.ok(answer.status >= 400 && answer.status < 500, `${name}: ${answer.status} ${said}`);
  return said;
}

for (const [name, rows] of Object.entries(files))
  test(`a table of ${name} costs little wherever it is sent`, async (t) => {
    const operator = await app.operatorToken();
    const routes: [path: string, token: string][] = [
      ["/operator/v1/studio/imports/", author.access],
      [`/operator/v1/hris-connections/${connectionId}/upload/`, operator],
      [`/operator/v1/hr-employees/import-file/?organization=${partner.slug}`, operator],
      ["/api/v1/users/bulk/", partner.token],
    ];
    // Of people each row that is wrong is looked at and told; of questions there are a hundred.
    for (const [path, token] of name.startsWith("rows") ? routes.slice(0, 1) : routes) {
      const ms = await processorMs(MOST_MS, async () => {
        const said = await send(name, path, token, headerOf(path) + rows);
        if (name === "800 000 line ends") assert.match(said, /more than \d+ lines/);
      });
      t.diagnostic(`${path}: ${ms.toFixed(0)} ms`);
      assert.ok(ms <= MOST_MS, `${path}: ${ms.toFixed(0)} ms`);
    }
  });
