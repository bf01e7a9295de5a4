import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aPartner, type Partner } from "../../../server/test/builders.ts";
import { type Llm, startLlm } from "../../../server/test/partners/llm/llm.ts";
import { until } from "../../../server/test/waiting/until.ts";
import { operate } from "../../../server/test/webhooks.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";

let llm: Llm;
let app: TestApp;
let partner: Partner;
before(async () => {
  llm = await startLlm(({ body }) => {
    const text: string = body.messages.at(-1).content;
    const { pieces } = JSON.parse(text.slice(text.indexOf("\n") + 1));
    return { json: { pieces: pieces.map(({ n, text }: { n: number; text: string }) => ({ n, text })) } };
  });
  const endpoint = { baseUrl: llm.url, apiKey: null, model: "test-model" };
  app = await startApp({
    config: {
      models: {
        text: endpoint,
        transcription: null,
        speech: null,
        speechProgram: null,
        dailyBudget: null,
        prices: { input: 1, output: 1, transcription: 0, speech: 0 },
      },
    },
  });
  partner = await aPartner(app);
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});

const structure =
  "key: visitors\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: door\n  - id: badge\n";
const english =
  "---\ntitle: Visitors\ndescription: Who may come in.\nsummary: You know who may come in.\n---\n## door | At the door\n\nNobody comes in behind you.\n\n## badge | Badges\n\nWhoever has no badge is brought to the reception.\n";

test("a draft is asked for, read, and accepted with a changed file; another one is refused", async () => {
  const imported = await operate(app, "POST", "/templates/import/", {
    organization: partner.slug,
    files: { "visitors/template.yaml": structure, "visitors/en.md": english },
  });
  const template = String(imported.json.results[0].template_id);
  assert.match((await lectern(app, ["drafts", "list"])).stdout, /There is no draft\./);
  const { id } = await lecternJson(app, "drafts", "translate", template, "--language", "de");
  await until(async () => (await lecternJson(app, "drafts", "list", "--status", "ready")).length === 1);
  const shown = await lectern(app, ["drafts", "show", String(id)]);
  assert.match(shown.stdout, /── de\.md\n\n---\ntitle: Visitors\n/);
  const folder = await mkdtemp(join(tmpdir(), "lectern-draft-"));
  try {
    const path = join(folder, "de.md");
    await writeFile(path, english.replace("title: Visitors", "title: Besuch"));
    const accepted = await lecternJson(app, "drafts", "accept", String(id), "--file", path);
    assert.deepEqual([accepted.status, accepted.is_edited], ["accepted", true]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const other = await lecternJson(app, "drafts", "translate", template, "--language", "fr");
  assert.equal((await lecternJson(app, "drafts", "reject", String(other.id))).status, "rejected");
  const documents = ["drafts", "from-documents", partner.slug, "--title", "Doors", "--language", "en"];
  const unknown = ["--document", "11111111-2222-4333-8444-555555555555"];
  assert.match((await lectern(app, [...documents, ...unknown])).stderr, /were not read yet/);
});

test("what cannot be meant is said before anything is sent", async () => {
  for (const [args, reason] of [
    [["list", "--status", "new"], /"new" is no status/],
    [["translate", "1", "--language", "es"], /--language is "es"/],
    [
      ["from-documents", "acme", "--title", "x", "--language", "en", "--type", "premade"],
      /--type is "premade"/,
    ],
    [["accept", "1", "--file", "/nowhere/de.md"], /cannot be read/],
  ] as const)
    assert.match((await lectern(app, ["drafts", ...args])).stderr, reason);
});
