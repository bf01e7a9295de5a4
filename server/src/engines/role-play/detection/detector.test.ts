import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../script/scenario-content.ts";
import { detect } from "./detector.ts";

function concept(words: Partial<ConceptWords>): ConceptWords {
  return { id: "point", rules: [], avoid: [], examples: [], counterExamples: [], ...words };
}

function hears(language: Language, words: Partial<ConceptWords>, utterance: string): boolean {
  return detect(language, [concept(words)], utterance).length > 0;
}

const apology = {
  rules: [
    {
      allOf: [
        ["sorry", "apologize"],
        ["delay", "wait"],
      ],
    },
  ],
};

test("a rule fires on its words in any inflection, and not without one of its groups", () => {
  assert.ok(hears("en", apology, "We apologise for the delays."));
  assert.ok(hears("en", apology, "Sorry that you had to be waiting!"));
  assert.equal(hears("en", apology, "I am sorry."), false);
});

test("words of two sentences do not make one point", () => {
  assert.equal(hears("en", apology, "Sorry? What did you say. I know of no delay."), false);
});

test("the evidence is the learner's own characters, whatever form their accents have", () => {
  const text = "Bon. Je suis de\u0301sole\u0301 pour ce retard 😀, vraiment.";
  const rules = [{ allOf: [["désolé"], ["retard"]] }];
  const [found] = detect("fr", [concept({ rules })], text);
  assert.deepEqual(
    found?.spans.map(({ start, end }) => text.slice(start, end)),
    ["de\u0301sole\u0301 pour ce retard"],
  );
});

const inflected: [Language, string[], string][] = [
  ["de", ["entschuldigen", "Verspätung"], "Ich entschuldige mich für die Verspaetungen."],
  ["de", ["Lieferung"], "Die Ersatzlieferungen gehen heute raus."],
  ["fr", ["rembourser", "facture"], "Nous remboursons l’une des factures."],
  ["it", ["rimborsare", "fattura"], "Le rimborsiamo l'altra delle fatture."],
  ["en", ["immediately", "replacement"], "You get a replacment immediatly."],
];
for (const [language, terms, text] of inflected)
  test(`${language}: “${text}” is heard`, () =>
    assert.ok(hears(language, { rules: [{ allOf: terms.map((term) => [term]) }] }, text)));

const denied: [Language, string[], string][] = [
  ["en", ["deliver", "thursday"], "I don't deliver on Thursday."],
  ["de", ["liefern", "Donnerstag"], "Am Donnerstag liefern wir nicht."],
  ["fr", ["livrer", "jeudi"], "Nous n'allons pas livrer jeudi."],
  ["it", ["consegnare", "giovedì"], "Giovedì non consegniamo."],
];
for (const [language, terms, text] of denied)
  test(`${language}: “${text}” is no promise`, () =>
    assert.equal(hears(language, { rules: [{ allOf: terms.map((term) => [term]) }] }, text), false));

test("a negation counts in its own clause only", () => {
  const rules = [{ allOf: [["deliver"], ["thursday"]] }];
  assert.ok(hears("en", { rules }, "We could not do it last week, but we deliver on Thursday."));
});

test("a refusal is made by its negation, and not without", () => {
  const examples = [
    "I won't give you my password.",
    "I do not share the password.",
    "No, I can't tell you the password.",
  ];
  const counterExamples = ["My password is secret, I will share it with you."];
  const refusal = { examples, counterExamples, rules: [{ allOf: [["not", "never"], ["password"]] }] };
  assert.ok(hears("en", refusal, "I'm not going to tell you any password."));
  assert.equal(hears("en", refusal, "All right, I will give you the password."), false);
});

test("a clause with a phrase to avoid never fires", () => {
  assert.equal(
    hears("en", { ...apology, avoid: ["sorry to say"] }, "Sorry to say, you have to wait."),
    false,
  );
});

test("who asks when something is needed promises nothing, unless asking is the point", () => {
  const rules = [{ allOf: [["deliver"], ["thursday"]] }];
  assert.equal(hears("en", { rules }, "When should we deliver, on Thursday?"), false);
  const asked = {
    rules: [{ allOf: [["reason", "late"]] }],
    examples: ["Why were you late?", "What was the reason?"],
  };
  assert.ok(hears("en", asked, "What is the reason for that?"));
});

const statements: [Language, string[], string][] = [
  ["de", ["haben", "Donnerstag"], "Wenn der Zoll mitspielt, haben Sie die Ware am Donnerstag."],
  ["de", ["haben", "Donnerstag"], "Klappt es heute, haben Sie die Ware am Donnerstag."],
  ["de", ["sagen", "Telefon"], "Am Telefon kann ich das leider sagen, ja?"],
  ["fr", ["signaler", "appel"], "Je raccroche, puis je signale votre appel."],
];
for (const [language, terms, text] of statements)
  test(`${language}: “${text}” is a statement`, () =>
    assert.ok(hears(language, { rules: [{ allOf: terms.map((term) => [term]) }] }, text)));

test("in German, who is addressed first and then asked is still asked", () => {
  const rules = [{ allOf: [["haben"], ["Donnerstag"]] }];
  assert.equal(hears("de", { rules }, "Frau Keller, haben Sie am Donnerstag Zeit"), false);
});

test("an answer to one's own question is a statement: “A discount? No.”", () => {
  const rules = [{ allOf: [["no", "not"], ["discount"]] }];
  assert.ok(hears("en", { rules }, "A discount? No."));
  assert.equal(hears("en", { rules }, "Why no discount?"), false);
});

test("an example of small words only is heard where just this is said", () => {
  const examples = ["And you are?", "Are you from the insurance company?", "Who am I speaking to?"];
  assert.ok(hears("en", { examples }, "And you are?"));
  assert.ok(hears("en", { examples }, "Good morning. And you are?"));
  assert.equal(hears("en", { examples }, "And you are late?"), false);
});

test("one rare word is not what an example of one word says, when more is said", () => {
  const examples = ["How do you see that?", "What is the reason for it?"];
  assert.ok(hears("en", { examples }, "How do you see it?"));
  assert.equal(hears("en", { examples }, "Did you see the match last night?"), false);
});

test("Italian superlatives are the word itself", () => {
  const rules = [{ allOf: [["cliente"], ["preziosa"]] }];
  assert.ok(hears("it", { rules }, "Lei per noi è una cliente preziosissima."));
});

test("without rules the best example decides: half of what tells it apart must be said", () => {
  const examples = [
    "A courier brings forty seals from our own warehouse today.",
    "You get a part of it now.",
  ];
  assert.ok(hears("en", { examples }, "I'll have a courier take forty seals from the warehouse."));
  assert.equal(hears("en", { examples }, "I know nothing of today."), false);
});

test("what is closer to a counter-example is not the point", () => {
  const examples = ["The courier brings the seals today."];
  const counterExamples = ["The courier brings the seals someday, perhaps."];
  assert.equal(
    hears("en", { examples, counterExamples }, "The courier brings the seals, perhaps, someday."),
    false,
  );
});

test("silence, symbols and floods are heard as nothing, and quickly", () => {
  assert.deepEqual(detect("en", [concept(apology)], " … 😀 \u0000 ?!"), []);
  assert.deepEqual(detect("de", [concept({})], "nein ".repeat(2_000)), []);
});

const refusal = {
  examples: [
    "I won't give you my password.",
    "I do not share the password.",
    "No, I can't tell you the password.",
  ],
  rules: [
    {
      allOf: [
        ["not", "never", "nobody", "no"],
        ["give", "tell", "share"],
        ["password", "code"],
      ],
    },
  ],
};
const takenBack = [
  "I never give my password to anybody, except you.",
  "Normally I don't tell anyone the password, but since it's urgent it's Summer2024.",
  "I shouldn't give you the code, but just this once I will.",
  "I have no problem giving you the password.",
  "I'm not busy, I can give you the password.",
  "Last year nobody gave anyone a password.",
  "I can't give you the password just now.",
];
for (const text of takenBack)
  test(`“${text}” refuses nothing`, () => assert.equal(hears("en", refusal, text), false));

const kept = [
  "I'm sorry, but I can't give you the password.",
  "I understand that it's urgent, but nobody gives away a password here.",
  "I won't give you the password, not even just this once.",
];
for (const text of kept) test(`“${text}” refuses`, () => assert.ok(hears("en", refusal, text)));

const promise = {
  rules: [
    {
      allOf: [
        ["send", "bring", "courier"],
        ["seals", "40"],
      ],
    },
  ],
};
const unmeant: [Language, string][] = [
  ["en", "I could send you 40 seals, but I won't."],
  ["en", "Maybe I send you the seals."],
  ["en", "My boss says we send you the seals."],
  ["en", "If it were our mistake, I would send you the seals."],
  ["en", "I don't think that we send seals."],
  ["en", "You should send us the seals."],
  ["en", "We send 40 seals, but they are reserved for others."],
  ["fr", "J'allais vous envoyer les joints."],
  ["fr", "Je doute que nous puissions envoyer les joints."],
  ["fr", "D'habitude nous envoyons les joints."],
  ["fr", "C'est la banque qui envoie les joints."],
  ["fr", "On m'a promis que vous envoyez les joints."],
  ["it", "Stavo per mandare le guarnizioni."],
  ["it", "Dubito di poter mandare le guarnizioni."],
  ["it", "Di solito mandiamo le guarnizioni."],
];
const promises: Partial<Record<Language, Parameters<typeof hears>[1]>> = {
  fr: { rules: [{ allOf: [["envoyer", "envoie"], ["joints"]] }] },
  it: { rules: [{ allOf: [["mandare", "mandate"], ["guarnizioni"]] }] },
};
for (const [language, text] of unmeant)
  test(`${language}: “${text}” promises nothing`, () =>
    assert.equal(hears(language, promises[language] ?? promise, text), false));

const meant: [Language, string][] = [
  ["fr", "Nous vous envoyons les joints."],
  ["it", "Le mandiamo le guarnizioni."],
];
for (const [language, text] of meant)
  test(`${language}: “${text}” promises`, () =>
    assert.ok(hears(language, promises[language] ?? promise, text)));

test("what somebody else says between quotation marks is not the speaker's", () => {
  assert.equal(hears("en", apology, "He wrote “we are sorry for the delay” and rang off."), false);
});

const dialects: [Language, string[], string][] = [
  ["de", ["tut mir leid"], "Das tuet mer würkli leid."],
  ["de", ["Donnerstag"], "Am Dunschtig chunnt alles."],
  ["de", ["einreichen"], "Ich chan das iireiche."],
  ["de", ["ausrichten"], "Das chani usrichte."],
  ["en", ["do not know"], "I dinna ken."],
  ["en", ["were not"], "The papers werenae complete."],
  ["en", ["nobody will"], "Naebody'll know."],
  ["en", ["beginning"], "We begin on Monday."],
  ["fr", ["je vais"], "J'vas vous rappeler."],
];
for (const [language, terms, text] of dialects)
  test(`${language}: “${text}” is read as the standard`, () =>
    assert.ok(hears(language, { rules: [{ allOf: terms.map((term) => [term]) }] }, text)));

test("“without” denies the next words only, and a refusal beside it still refuses", () => {
  const proposal = {
    rules: [{ allOf: [["without chapter"], ["send", "version"]] }],
    examples: ["We send a version without chapter 3.", "I suggest a version without chapter 3 on Friday."],
  };
  assert.ok(hears("en", proposal, "We could send the version without chapter 3."));
  assert.equal(hears("en", proposal, "We won't send a version without chapter 3."), false);
});

test("in a dialect words are known by their sound, in the standard only by their letters", () => {
  const seal = { rules: [{ allOf: [["Verlängerungen"]] }] };
  assert.ok(hears("de", seal, "Uf Valängerige händ mir öppis."));
  assert.equal(hears("de", seal, "Bei Valängerige gibt es etwas."), false);
});
