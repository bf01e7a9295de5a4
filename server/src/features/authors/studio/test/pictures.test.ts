import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { readPicture } from "#content/pictures/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { aDraft, aStage, english, german, publish, type Stage } from "./stage.ts";

let app: TestApp;
let stage: Stage;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
});
after(() => app.stop());

const aPicture = (background: string, width = 700) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

function upload(
  id: number,
  content: Buffer | string,
  name = "Büro lamp.PNG",
  as?: string,
  who = stage.author,
) {
  const form = new FormData();
  if (as !== undefined) form.set("name", as);
  form.set("file", new File([content], name));
  return who.call("POST", `/studio/drafts/${id}/pictures/`, form);
}

/** Above the question, where text stands. */
const withPicture = (text: string, name: string, alt?: string) =>
  text.replace("\n? q1", `\n![${alt ?? "A lamp on an empty desk"}](${name})\nThe desk at night.\n\n? q1`);

test("an author uploads a picture, shows it in two languages, and learners see it once it is published", async () => {
  const draft = await aDraft(stage);
  const file = await aPicture("#0e5a6b");
  const added = await upload(draft.id, file);
  assert.equal(added.status, 201, added.text);
  const { name } = added.json;
  assert.deepEqual([name, added.json.width, added.json.height], ["buro-lamp.png", 700, 300]);
  const again = await upload(draft.id, file, "other.png");
  assert.equal(again.json.name, name, "the same picture keeps its name");
  const waiting = await stage.author.call("GET", `/studio/drafts/${draft.id}/`);
  assert.deepEqual([waiting.json.revision, waiting.json.mistakes], [1, []], "it may wait to be shown");
  assert.deepEqual(waiting.json.pictures, [added.json]);

  const saved = await stage.author.call("PATCH", `/studio/drafts/${draft.id}/files/`, {
    revision: 1,
    files: { "en.md": withPicture(english, name), "de.md": withPicture(german, name, "Eine Lampe") },
  });
  assert.deepEqual(saved.json.mistakes, []);
  const block = saved.json.bodies.en.sections[0].blocks[1];
  assert.deepEqual([block.type, block.picture.hash], ["picture", added.json.hash]);

  const preview = await stage.author.call("POST", `/studio/drafts/${draft.id}/preview/`, { language: "en" });
  assert.equal(preview.status, 200, preview.text);
  const edited = await stage.author.call("PATCH", `/studio/drafts/${draft.id}/content/`, {
    revision: 2,
    bodies: { en: { ...saved.json.bodies.en, title: "A cleaner desk" } },
  });
  assert.deepEqual([edited.status, edited.json.mistakes], [200, []], edited.text);

  const published = await publish(stage, edited.json);
  assert.equal(published.status, 200, published.text);
  const learner = await aLearner(stage.partner);
  const browser = await aBrowser(app, stage.partner, learner);
  const start = await browser.get(`/start-lesson?template_id=${published.json.template_id}`);
  const page = await browser.get(locationOf(start));
  assert.match(page.text, /alt="A lamp on an empty desk"/);
  const [address = ""] = /\/pictures\/[0-9a-f]{64}-\d+\.webp/.exec(page.text) ?? [];
  assert.ok(address.includes(added.json.hash));
  assert.equal((await browser.get(added.json.url)).status, 200);

  const lesson = published.json.template_id;
  const next = await stage.author.call("POST", "/studio/drafts/", { template_id: lesson });
  assert.deepEqual(
    next.json.pictures.map((picture: { hash: string }) => picture.hash),
    [added.json.hash],
  );
  assert.deepEqual([next.json.origin, next.json.mistakes], ["version", []]);
  const questions = await stage.author.call("GET", `/studio/lessons/${lesson}/questions/?version=1`);
  assert.deepEqual(
    questions.json.questions.map(({ question }: { question: string }) => question),
    ["q1"],
  );
  const removed = await stage.author.call("DELETE", `/studio/drafts/${next.json.id}/`);
  assert.equal(removed.status, 204, removed.text);
});

test("a text that waited for its picture is right when it comes, and a picture that is shown stays", async () => {
  const draft = await aDraft(stage, {
    "en.md": withPicture(english, "lamp.png"),
    "de.md": withPicture(german, "lamp.png"),
  });
  assert.equal(draft.mistake_count, 2);
  const added = await upload(draft.id, await aPicture("#aa0000"), "IMG_1.png", "lamp.png");
  assert.equal(added.json.name, "lamp.png", added.text);
  const path = `/studio/drafts/${draft.id}`;
  const read = await stage.author.call("GET", `${path}/`);
  assert.deepEqual([read.json.mistake_count, read.json.mistakes], [0, []]);

  const other = await upload(draft.id, await aPicture("#00aa00"), "a.png", "lamp.png");
  assert.deepEqual([other.status, other.json.code], [409, "picture_name_taken"]);
  const beside = await upload(draft.id, await aPicture("#00aa00"), "lamp.png");
  assert.equal(beside.json.name, "lamp-2.png");
  const kept = await stage.author.call("DELETE", `${path}/pictures/lamp.png/`);
  assert.deepEqual(
    [kept.status, kept.json.code, kept.json.errors.name],
    [409, "picture_shown", ["de.md", "en.md"]],
  );
  assert.equal((await stage.author.call("DELETE", `${path}/pictures/lamp-2.png/`)).status, 204);
  assert.equal((await stage.author.call("DELETE", `${path}/pictures/lamp-2.png/`)).status, 404);
  for (const name of ["constructor", "__proto__"])
    assert.equal((await stage.author.call("DELETE", `${path}/pictures/${name}/`)).status, 404, name);
  const whole = await stage.author.call("GET", `${path}/pictures/lamp.png/`);
  assert.deepEqual(Buffer.from(whole.json.content, "base64"), await aPicture("#aa0000"));
  assert.equal((await stage.author.call("GET", `${path}/pictures/constructor/`)).status, 404);
});

test("what is no picture, is too large or has no proper name is refused, and nothing comes of it", async () => {
  const draft = await aDraft(stage);
  const file = await aPicture("#123456");
  const refused = await upload(draft.id, "no picture");
  assert.deepEqual([refused.status, refused.json.code], [422, "picture_refused"], refused.text);
  assert.match(refused.json.errors.file[0], /PNG, JPEG/);
  assert.equal((await upload(draft.id, Buffer.alloc(6_200_000))).status, 413);
  const named = await upload(draft.id, file, "a.png", "../en.md");
  assert.deepEqual([named.status, Object.keys(named.json.errors)], [422, ["name"]], named.text);
  const empty = new FormData();
  empty.set("name", "a.png");
  assert.equal((await stage.author.call("POST", `/studio/drafts/${draft.id}/pictures/`, empty)).status, 400);
  const read = await stage.author.call("GET", `/studio/drafts/${draft.id}/`);
  assert.deepEqual(read.json.pictures, []);
});

test("another organization's draft has no pictures for a stranger, and nobody without a token", async () => {
  const draft = await aDraft(stage);
  const file = await aPicture("#654321");
  const { name } = (await upload(draft.id, file)).json;
  const { stranger } = stage;
  assert.equal((await upload(draft.id, file, "a.png", undefined, stranger)).status, 404);
  const path = `/studio/drafts/${draft.id}/pictures/${name}/`;
  for (const method of ["GET", "DELETE"]) {
    const foreign = await stranger.call(method, path);
    const missing = await stranger.call(method, `/studio/drafts/999999/pictures/${name}/`);
    assert.deepEqual([foreign.status, foreign.json.code], [404, missing.json.code]);
    assert.equal((await app.send(method, `/operator/v1${path}`)).status, 401);
  }
});

test("a draft has at most forty pictures", async () => {
  const draft = await aDraft(stage);
  for (let count = 0; count < 40; count += 1)
    assert.equal((await upload(draft.id, await aPicture(`rgb(${count},0,0)`, 16))).status, 201);
  const full = await upload(draft.id, await aPicture("#ffffff", 16));
  assert.deepEqual([full.status, Object.keys(full.json.errors)], [422, ["file"]]);
});

test("a copy of a platform's lesson brings its pictures, which are the organization's own then", async () => {
  const key = "pictured-desk";
  const token = await app.operatorToken();
  const file = (await aPicture("#777777")).toString("base64");
  const imported = await app.send("POST", "/operator/v1/templates/import/", {
    token,
    body: {
      files: {
        [`${key}/template.yaml`]: `key: ${key}\nlesson_type: premade\nlanguage: en\nminutes: 5\nsections:\n  - id: desk\n    quiz: [q1]\n  - id: screen\n`,
        ...Object.fromEntries(
          ["en", "de", "fr", "it"].map((language) => [
            `${key}/${language}.md`,
            withPicture(language === "de" ? german : english, "lamp.png"),
          ]),
        ),
      },
      pictures: { [`${key}/images/lamp.png`]: file },
    },
  });
  assert.equal(imported.status, 200, imported.text);
  const [{ template_id }] = imported.json.results;
  const copied = await stage.author.call("POST", "/studio/drafts/", { template_id });
  assert.equal(copied.status, 201, copied.text);
  assert.deepEqual([copied.json.origin, copied.json.mistakes], ["copy", []]);
  const [picture] = copied.json.pictures;
  const stored = await readPicture(app.context.db, stage.partner.organizationId, picture.hash);
  assert.equal(stored?.content.toString("base64"), file);
  const published = await publish(stage, copied.json);
  assert.equal(published.status, 200, published.text);
});
