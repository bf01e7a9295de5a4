import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { readPicture } from "#content/pictures/index.ts";
import { loadTemplateFolder, picturesOf, templateSource } from "#engines/lesson/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { assertEachSaidInParts } from "#test/said-in-parts.ts";
import { selectAuthored } from "./contents.ts";
import { importSeed, templateSeed } from "./seed.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const aPicture = (background: string, width = 700) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

const texts = (key: string) => ({
  [`${key}/template.yaml`]: `key: ${key}\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: one\n  - id: two\n`,
  [`${key}/en.md`]: [
    "---\ntitle: Shown\ndescription: With a picture.\nsummary: You saw it.\n---\n## one | One\n",
    "![The report button at the top right of a mail](button.png)\nThe button in **your** mail program.\n",
    "| Sign | Meaning |\n|---|---|\n| Pressure | Take your time |\n",
    "::: chat\nname | Mum\nmessage | My phone is broken.\n:::\n",
    "## two | Two\n\nText.\n",
  ].join("\n"),
});

async function importing(files: Record<string, string>, pictures: Record<string, string>) {
  const token = await app.operatorToken();
  const body = { files, pictures, organization: partner.slug };
  return app.send("POST", "/operator/v1/templates/import/", { token, body });
}

test("a template with a picture is imported, shown to its learner, and comes out as it went in", async () => {
  const files = texts("shown");
  const file = await aPicture("#0e5a6b");
  const pictures = { "shown/images/button.png": file.toString("base64") };
  const imported = await importing(files, pictures);
  assert.equal(imported.status, 200, imported.text);
  const [{ template_id: id }] = imported.json.results;

  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const page = await browser.get(locationOf(await browser.get(`/start-lesson?template_id=${id}`)));
  assert.match(page.text, /alt="The report button at the top right of a mail"/);
  assert.match(page.text, /width="700" height="300"/);
  assert.match(page.text, /<th scope="col">Sign<\/th>/);
  assert.match(page.text, /surface-chat/);
  const [address = ""] = /\/pictures\/[0-9a-f]{64}-\d+\.webp/.exec(page.text) ?? [];
  const shown = await browser.get(address);
  assert.equal(shown.status, 200);
  assert.equal(shown.headers.get("content-type"), "image/webp");
  assert.match(shown.headers.get("cache-control") ?? "", /immutable/);

  const template = await selectAuthored(app.context.db, id);
  assert.ok(template);
  const source = [...templateSource(template.content)].map(([name, text]) => [`shown/${name}`, text]);
  const out = await Promise.all(
    [...picturesOf(template.content)].map(async ([name, { hash }]) => {
      const stored = await readPicture(app.context.db, template.organization_id, hash);
      assert.ok(stored);
      assert.deepEqual(stored.content, file);
      return [`shown/images/${name}`, stored.content.toString("base64")];
    }),
  );
  const again = await importing(Object.fromEntries(source), Object.fromEntries(out));
  assert.equal(again.json.unchanged, 1, again.text);
});

test("what is no picture, a picture elsewhere and one that is missing are named by their path", async () => {
  const errorsOf = async (pictures: Record<string, string>) => {
    const answer = await importing(texts("named"), pictures);
    assert.equal(answer.status, 422, answer.text);
    assert.equal(answer.json.code, "content_mistakes");
    assertEachSaidInParts(answer.json);
    return JSON.stringify(answer.json.errors);
  };
  const file = (await aPicture("#333")).toString("base64");
  assert.match(await errorsOf({}), /named\/en\.md.*Line 8: There is no file images\/button\.png/);
  assert.match(await errorsOf({ "named/button.png": file }), /named\/button\.png.*into the folder/);
  assert.match(await errorsOf({ "named/images/button.png": "%%%" }), /Send the file in Base64/);
  const text = Buffer.from("no picture").toString("base64");
  assert.match(
    await errorsOf({ "named/images/button.png": text }),
    /named\/images\/button\.png.*no PNG, JPEG/,
  );
  assert.match(await errorsOf({ "named/images/Button 2.PNG": file }), /Name it in lower-case/);
  const unused = { "named/images/button.png": file, "named/images/other.png": file };
  assert.match(await errorsOf(unused), /named\/images\/other\.png.*No language shows/);
});

test("seed content brings its pictures for everybody, and again when one of them changed", async () => {
  const seeds = await mkdtemp(join(tmpdir(), "lectern-seeds-"));
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(seeds, path)), { recursive: true });
    await writeFile(join(seeds, path), content);
  };
  const stored = async () => {
    const { rows } = await sql<{ hash: string }>`
      select hash from picture where organization_id is null order by id`.execute(app.context.db);
    return rows.map(({ hash }) => hash);
  };
  try {
    const english = texts("seeded")["seeded/en.md"] ?? "";
    await put("seeded/template.yaml", texts("seeded")["seeded/template.yaml"] ?? "");
    for (const language of ["en", "de", "fr", "it"]) await put(`seeded/${language}.md`, english);
    await put("seeded/images/button.png", await aPicture("#0e5a6b"));
    const before = await stored();
    await importSeed(app.context, templateSeed(seeds));
    const first = (await stored()).slice(before.length);
    assert.equal(first.length, 1);
    await importSeed(app.context, templateSeed(seeds));
    assert.equal((await stored()).length, before.length + 1, "the same again");
    await put("seeded/images/button.png", await aPicture("#b00000"));
    await importSeed(app.context, templateSeed(seeds));
    const { rows } = await sql<{ content: string }>`
      select content::text from template where key = 'seeded'`.execute(app.context.db);
    const [, second = ""] = (await stored()).slice(before.length);
    assert.ok(rows[0]?.content.includes(second) && !rows[0].content.includes(first[0] ?? ""));
    await put("seeded/images/broken.png", "no picture");
    const { mistakes } = await loadTemplateFolder(join(seeds, "seeded"));
    assert.deepEqual(
      mistakes.map(({ file, message }) => `${file}: ${message}`),
      ["images/broken.png: This is no PNG, JPEG, WebP or AVIF picture; save it as one of them."],
    );
  } finally {
    await rm(seeds, { recursive: true });
  }
});
