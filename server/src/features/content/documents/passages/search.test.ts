import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PassageQuery } from "#engines/lesson/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { anUpload, finished } from "../test/uploads.ts";
import { findPassages } from "./search.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  await aDocument(partner, "handbook.md", handbook, { title: "Incident handbook" });
  await aDocument(
    partner,
    "leitfaden.txt",
    "Verdächtige Nachrichten melden Sie der Sicherheit, und Vorfälle auch.",
  );
});
after(() => app.stop());

const handbook = [
  "# Reporting\n\nTell the desk about it within 15 minutes, and do not delete it.",
  "# Canteen\n\nThe canteen reports its menu every Monday on the intranet for all of you.",
  "# Office\n\nIncidents with phishing messages are to be reported to the security desk by phone.",
].join("\n\n");

const query: PassageQuery = {
  queryKey: "q_report",
  words: [
    { language: "en", words: ["report", "phishing", "incident"] },
    { language: "de", words: ["melden", "Vorfall", "Nachricht"] },
  ],
  liftingWords: [],
  limit: 3,
};

async function aDocument(owner: Partner, name: string, content: string, fields: Record<string, string> = {}) {
  const { document } = await finished(owner, await anUpload(owner, name, content, fields));
  assert.equal(document.status, "processed");
}

const find = (changes: Partial<PassageQuery> = {}, organizationId = partner.organizationId) =>
  findPassages(app.context.db, organizationId, [{ ...query, ...changes }]);

test("passages are found by the stems of words, in each document's own language, best first", async () => {
  const found = await find();
  assert.deepEqual(
    found.map(({ file, language, text, scores }) => [file, language, text.slice(0, 20), scores.q_report]),
    [
      ["Incident handbook", "en", "Incidents with phish", 3],
      ["leitfaden.txt", "de", "Verdächtige Nachrich", 3],
      ["Incident handbook", "en", "Tell the desk about ", 1.5],
    ],
  );
});

test("one word is not enough, unless it stands in the heading", async () => {
  const one = { words: [{ language: "en" as const, words: ["phone"] }] };
  assert.deepEqual(await find(one), []);
  const heading = { words: [{ language: "en" as const, words: ["canteen"] }] };
  const [only, ...others] = await find(heading);
  assert.match(only?.text ?? "", /menu/);
  assert.equal(only?.scores.q_report, 1.5);
  assert.deepEqual(others, []);
});

test("words of the learner's profile lift what is relevant anyway, and find nothing by themselves", async () => {
  const [lifted] = await find({ liftingWords: ["phone", "security", "nowhere"] });
  assert.equal(lifted?.scores.q_report, 3.2);
  assert.deepEqual(await find({ words: [], liftingWords: ["phone", "security"] }), []);
});

test("only the organization's own documents are searched, and only as long as they are there", async () => {
  const stranger = await aPartner(app);
  assert.deepEqual(await find({}, stranger.organizationId), []);
  // A document that contains the index's own keywords is not found by other organizations.
  await aDocument(stranger, "trick.txt", `organization=${partner.organizationId} report phishing incident`);
  assert.equal(
    (await find()).some(({ file }) => file === "trick.txt"),
    false,
  );
  const id = await anUpload(stranger, "gone.txt", "Report every phishing message and incident.");
  await finished(stranger, id);
  assert.equal(
    (await find({}, stranger.organizationId)).some(({ file }) => file === "gone.txt"),
    true,
  );
  await stranger.call("DELETE", `/documents/${id}/`);
  assert.equal(
    (await find({}, stranger.organizationId)).some(({ file }) => file === "gone.txt"),
    false,
  );
});

test("words that are no words, and documents in no language of ours, do no harm", async () => {
  await aDocument(partner, "codes.txt", "phishing incident 4711");
  assert.deepEqual(await find({ words: [{ language: "en", words: ["'", "& !", "the", ")("] }] }), []);
  const files = (await find()).map(({ file }) => file);
  assert.ok(files.includes("codes.txt"));
});
