import pg from "pg";
import { brotliCompressSync } from "node:zlib";
import { startApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { templateFiles } from "#test/readers/template-files.ts";

let texts: string[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const first = given[0] as { text?: string } | string;
  texts.push((typeof first === "string" ? first : (first?.text ?? "")).trim().replace(/\s+/g, " ").slice(0, 110));
  return Reflect.apply(query, this, given);
} as typeof query;
const app = await startApp();
const partner = await aPartner(app);
const token = await app.operatorToken();
const categories = ["security", "safety", "communication", "culture", "digital", "leadership", "customers", "compliance", "warehouse"];
for (let batch = 0; batch < 10; batch++) {
  const files: Record<string, string> = {};
  for (let i = 0; i < 10; i++) {
    const key = `extra-${batch * 10 + i}`;
    for (const [path, text] of Object.entries(templateFiles(key)))
      files[path] = text.replace("category: test", `category: ${categories[i % 9]}\nskills: [phishing, skill-${i}]`).replace("What it is about.", "What counts as personal data in this place, and three habits that protect it every day.");
  }
  const made = await app.send("POST", "/operator/v1/templates/import/", { token, body: { organization: partner.slug, files } });
  if (made.status >= 300) throw new Error(made.text);
}
const learner = await aLearner(partner, { preferred_language: "de" });
const browser = await aBrowser(app, partner, learner);
for (const id of [1, 2, 3, 4, 5]) {
  const at = locationOf(await browser.get(`/start-lesson?template_id=${id}`));
  await browser.get(at);
  await partner.call("POST", "/assignments/", { user_id: learner.id, template_id: id + 5, due_date: "2026-07-01" });
}
await browser.get("/home");
texts = [];
const page = await browser.get("/home");
console.log(page.status, texts.length, "statements");
for (const text of texts) console.log("  ", text);
console.log("html", Buffer.byteLength(page.text), "brotli", brotliCompressSync(page.text).length);
const times: number[] = [];
for (let i = 0; i < 120; i++) {
  const begun = performance.now();
  await browser.get("/home");
  times.push(performance.now() - begun);
}
times.sort((a, b) => a - b);
console.log("median", times[60]?.toFixed(1), "p90", times[108]?.toFixed(1));
const begun = performance.now();
await Promise.all(Array.from({ length: 8 }, async () => { for (let i = 0; i < 25; i++) await browser.get("/home"); }));
console.log("8 at once, pages a second", (200_000 / (performance.now() - begun)).toFixed(0));
await app.stop();
process.exit(0);
