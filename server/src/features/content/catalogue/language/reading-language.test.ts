import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

/** Decision E22: titles and descriptions in the language asked for, else the organization's, else as written first. */
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const phishing = { en: "Spot a phishing message" };

async function titles(query = "", of = partner): Promise<Record<string, unknown>[]> {
  const { json } = await of.call("GET", `/curricula/templates/?page_size=200${query}`);
  return json.results;
}

const readsIn = async (language: string | null, of = partner) => {
  const token = await app.operatorToken();
  const path = `/operator/v1/organizations/${of.slug}/`;
  const answer = await app.send("PATCH", path, { token, body: { default_language: language } });
  assert.equal(answer.json.default_language, language, answer.text);
};

test("`language` lists what can be taken in it, with title and description in it, sorted by these", async () => {
  const german = await titles("&language=de");
  assert.equal(german.length, 13, "every lesson of the seed is written in German, too");
  assert.deepEqual(new Set(german.map(({ language }) => language)), new Set(["de"]));
  const [first] = german.filter(({ id }) => id === 1);
  assert.match(String(first?.title), /Phishing/);
  assert.notEqual(first?.title, phishing.en);
  const names = german.map(({ title }) => String(title));
  assert.deepEqual(names, names.toSorted(new Intl.Collator("de", { sensitivity: "base" }).compare));
});

test("each row says all languages that the lesson can be taken in", async () => {
  const [row] = await titles("&ids=1");
  assert.deepEqual(row?.languages, ["en", "de", "fr", "it"]);
});

test("a search finds words of every language, with `language` only words of that one", async () => {
  const french = (await titles("&language=fr&ids=1"))[0];
  const word = encodeURIComponent(String(french?.title));
  const found = await titles(`&search=${word}`);
  assert.deepEqual(
    found.map(({ id, title }) => [id, title]),
    [[1, phishing.en]],
  );
  assert.deepEqual(await titles(`&search=${word}&language=de`), []);
  assert.equal((await titles(`&search=${word}&language=fr`)).length, 1);
});

test("a new organization's list is in one language and sorted by it, until it wants each title as it was written first", async () => {
  const fresh = await aPartner(app);
  const rows = await titles("", fresh);
  assert.deepEqual(new Set(rows.map(({ language }) => language)), new Set(["en"]));
  const names = rows.map(({ title }) => String(title));
  assert.deepEqual(names, names.toSorted(new Intl.Collator("en", { sensitivity: "base" }).compare));
  await readsIn(null, fresh);
  assert.equal(new Set((await titles("", fresh)).map(({ language }) => language)).size, 4);
});

test("an organization's default language names what nobody asked a language for, wherever a title is shown", async () => {
  const german = await aPartner(app, { organization: { default_language: "de" } });
  const [row] = await titles("&ids=1", german);
  assert.equal(row?.language, "de");
  const title = row?.title;
  assert.notEqual(title, phishing.en);
  const detail = (await german.call("GET", "/curricula/templates/1/")).json;
  assert.equal(detail.outline[0].title, title);
  assert.equal(detail.outline[0].subsections.at(-1).title, "Was Sie mitnehmen");

  const { id: userId } = await aLearner(german, { preferred_language: null });
  const pair = { user_id: userId, template_id: 1 };
  assert.equal((await german.call("POST", "/assignments/", pair)).json.title, title);
  assert.equal((await german.call("POST", "/curricula/", pair)).json.title, title);
  await app.eventsSettled();
  const { events } = (await german.call("GET", "/events/?event_types=lesson.started")).json;
  assert.equal(events[0].data.title, title);
  const progress = await german.call("GET", `/analytics/users/${userId}/progress/`);
  assert.equal(progress.json.results[0].title, title);
  assert.equal((await german.call("GET", "/analytics/templates/1/summary/")).json.title, title);
  // The one asked for wins over it.
  assert.equal((await titles("&ids=1&language=en", german))[0]?.title, phishing.en);
});

test("another default language reaches a mirror that asks for what has changed", async () => {
  const mirror = await aPartner(app);
  app.clock.advance(60_000);
  const since = encodeURIComponent(app.clock().toISOString());
  app.clock.advance(60_000);
  assert.deepEqual(await titles(`&modified_after=${since}`, mirror), []);
  await readsIn("it", mirror);
  const changed = await titles(`&modified_after=${since}`, mirror);
  assert.equal(changed.length, 13);
  assert.deepEqual(new Set(changed.map(({ language }) => language)), new Set(["it"]));
  const sorted = await titles("&sort=-modified_date", mirror);
  assert.equal(sorted.length, 13);
  assert.deepEqual(await titles(`&modified_after=${since}`), [], "other organizations' titles stayed");
});

test("a lesson without a wording in the default language keeps its own", async () => {
  const row = await app.context.db
    .selectFrom("template")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const { id: _id, ...copy } = row;
  const own = await app.context.db
    .insertInto("template")
    .values({
      ...copy,
      organization_id: partner.organizationId,
      key: "english-only",
      title: "English only",
      content: JSON.stringify(copy.content),
      wordings: JSON.stringify({ en: { title: "English only", description: "In one language." } }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await readsIn("fr");
  const [template] = await titles(`&ids=${own.id}`);
  assert.deepEqual([template?.title, template?.language], ["English only", "en"]);
  assert.deepEqual(await titles(`&ids=${own.id}&language=fr`), []);
  await readsIn(null);
});

test("operators see what lessons and scenarios are called in each of their languages", async () => {
  const token = await app.operatorToken();
  const [lesson, scenario] = await Promise.all(
    ["templates/2/", "scenarios/?search=discount"].map(async (path) => {
      const { json } = await app.send("GET", `/operator/v1/${path}`, { token });
      return json.results?.[0] ?? json;
    }),
  );
  assert.deepEqual([lesson.title, lesson.language], ["Passwörter und sichere Anmeldung", "de"]);
  assert.deepEqual(lesson.titles, {
    de: "Passwörter und sichere Anmeldung",
    en: "Passwords and safe sign-in",
    fr: "Mots de passe et connexion sûre",
    it: "Password e accesso sicuro",
  });
  assert.equal(scenario.titles[scenario.language], scenario.title);
  assert.deepEqual(Object.keys(scenario.titles).sort(), scenario.languages.toSorted());
});
