import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { aTemplate, operate } from "#test/stages/surveys.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const yesOrNo = (yes: string, no: string) => [
  { value: "yes", label: yes },
  { value: "no", label: no },
];
const questions = [
  { text: "Was it clear?", type: "single_choice", required: true, options: yesOrNo("Yes", "No") },
  { text: "What was missing?", type: "text" },
];
const german = {
  title: "Wie geht es uns?",
  description: "Zwei Fragen.",
  questions: [{ text: "War es klar?", options: yesOrNo("Ja", "Nein") }, { text: "Was fehlte?" }],
};

async function asked(fields: object, session: object = {}) {
  const partner = await aPartner(app);
  const template = await aTemplate(app, partner, { title: "How are we?", questions, ...fields });
  const { json } = await operate(app, "POST", "/survey-sessions/", {
    organization: partner.slug,
    survey_template_id: template.id,
    is_anonymous: false,
    ...session,
  });
  await operate(app, "POST", `/survey-sessions/${json.id}/open/`);
  const as = async (preferred_language: string | null) =>
    aBrowser(app, partner, await aLearner(partner, { preferred_language }));
  return { partner, template, session: json, as };
}

test("a survey speaks the learner's language where the operator wrote it, and its own elsewhere", async () => {
  const { partner, template, session, as } = await asked({ translations: { de: german } });
  const [ada, benoit] = [await as("de"), await as("fr")];
  assert.match((await ada.get("/home")).text, /Wie geht es uns\?/);
  const page = (await ada.get(session.path)).text;
  for (const words of ["Wie geht es uns?", "Zwei Fragen.", "War es klar?", "Ja", "Was fehlte?"])
    assert.ok(page.includes(words), words);
  assert.doesNotMatch(page, /Was it clear|lang="en"/);
  const french = (await benoit.get(session.path)).text;
  assert.match(french, /lang="en"[^>]*>[^<]*How are we\?/);
  assert.match(french, /Was it clear\?/);

  const [first] = session.questions;
  await ada.post(session.path, { [`q${first.id}`]: "yes" });
  await benoit.post(session.path, { [`q${first.id}`]: "no" });
  const { json } = await partner.call("GET", `/surveys/sessions/${session.id}/results/`);
  assert.deepEqual(
    json.questions[0].distribution.map(({ label, count }: Record<string, unknown>) => [label, count]),
    [
      ["Yes", 1],
      ["No", 1],
    ],
    "answers in two languages are answers to one question",
  );
  assert.deepEqual((await partner.call("GET", "/surveys/templates/")).json.results[0].translations, {
    de: { ...german, questions: [german.questions[0], { text: "Was fehlte?", options: [] }] },
  });
  const changed = await operate(app, "PATCH", `/survey-templates/${template.id}/`, { translations: {} });
  assert.deepEqual([changed.status, changed.json.translations], [200, {}]);
  assert.match((await (await as("de")).get(session.path)).text, /Was it clear\?/);
});

test("a title that the session was given stays as it was written", async () => {
  const { session, as } = await asked({ translations: { de: german } }, { title: "Autumn 2026" });
  const ada = await as("de");
  assert.match((await ada.get("/home")).text, /Autumn 2026/);
  const { text } = await ada.get(session.path);
  assert.match(text, /Autumn 2026/);
  assert.match(text, /War es klar\?/);
});

test("a translation that asks something else is refused, and names what differs", async () => {
  const partner = await aPartner(app);
  const mistakes = async (translations: object) => {
    const { status, json } = await operate(app, "POST", "/survey-templates/", {
      organization: partner.slug,
      title: "How are we?",
      language: "en",
      kind: "pulse",
      questions,
      translations,
    });
    assert.equal(status, 422);
    return json.errors;
  };
  assert.deepEqual(Object.keys(await mistakes({ en: german })), ["translations.en"]);
  const [first] = german.questions;
  assert.deepEqual(Object.keys(await mistakes({ fr: { ...german, questions: [first] } })), [
    "translations.fr.questions",
  ]);
  const strange = [
    { text: "War es klar?", options: [{ value: "yes", label: "Ja" }] },
    { text: "Was fehlte?" },
  ];
  assert.deepEqual(await mistakes({ de: { ...german, questions: strange } }), {
    "translations.de.questions.0.options": ["Give each of these values its label: yes, no."],
  });
  const more = [first, { text: "Was fehlte?", options: yesOrNo("Ja", "Nein") }];
  assert.deepEqual(await mistakes({ de: { ...german, questions: more } }), {
    "translations.de.questions.1.options": ["This question has no options."],
  });
  assert.ok(await mistakes({ es: german }));
});
