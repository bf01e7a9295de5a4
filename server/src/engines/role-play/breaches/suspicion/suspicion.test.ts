import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import { begin, end, reply } from "../../dialogue/talk.ts";
import { readScenarioFolder } from "../../script/scenario-folder.ts";
import { sampleScenario } from "../../test/sample-scenario.ts";
import { breachesIn } from "../breach.ts";
import type { Breach } from "../record.ts";
import { readSaid } from "../said.ts";
import { readAnswer } from "./answer.ts";
import { findInsulting } from "./belittling.ts";
import { saidAnywhere } from "./said-anywhere.ts";

const content = readScenarioFolder(sampleScenario()).content ?? assert.fail();
const script = content.scripts.en ?? assert.fail();
const asks = (id: string) => script.mustNot?.find((outcome) => outcome.id === id)?.askBack?.lines ?? [];

/** What becomes of a talk in which this is said, whatever the character answers. */
function talk(...said: string[]) {
  let turn = begin(content, "en", { seed: 1, attempt: 1 });
  const answers = said.map((text) => {
    turn = reply(content, "en", turn.state, text);
    return turn.lines;
  });
  return { turn, answers, breaches: turn.state.breaches ?? [] };
}

const apology = "I'm sorry that your parts are late.";
const newDate = "They arrive on Thursday by ten.";
const doubtful = "About the price, let us see what we can arrange.";

test("where it is not clear what a learner granted, the character asks back at once", () => {
  const { answers, breaches } = talk(apology, doubtful);
  assert.equal(answers[1]?.length, 1);
  assert.ok(asks("discount").includes(answers[1]?.[0] ?? ""), answers[1]?.[0]);
  assert.deepEqual(breaches, [{ id: "discount", turn: 2, quote: doubtful, certainty: "not_clarified" }]);
});

for (const denial of ["No.", "No, of course not.", "I did not say that."])
  test(`“${denial}” alone undoes nothing: the character asks what holds, and words make it clear`, () => {
    const asked = talk(apology, doubtful, denial);
    assert.deepEqual(asked.answers[2], [saidAnywhere.en.whatHolds]);
    assert.equal(asked.breaches.length, 1);
    assert.deepEqual(talk(apology, doubtful, denial, "The price stays as it is.").breaches, []);
    const twice = talk(apology, doubtful, denial, denial);
    assert.equal(twice.breaches.length, 1, "it is not asked for ever, and stays open");
    assert.ok(!(twice.answers[3] ?? []).includes(saidAnywhere.en.whatHolds));
  });

for (const question of ["Sorry, what do you mean?", "Pardon?"])
  test(`“${question}” is no answer: what was heard is quoted, and asked about in other words, twice at most`, () => {
    const { answers, turn } = talk(apology, doubtful, question, question, question);
    assert.ok(answers[2]?.[0]?.includes(doubtful), answers[2]?.[0]);
    assert.ok(asks("discount").includes(answers[2]?.[1] ?? ""), answers[2]?.[1]);
    assert.notEqual(answers[2]?.[1], answers[1]?.[0]);
    assert.equal(turn.state.askedBack?.length, 3);
    assert.deepEqual(talk(apology, doubtful, question, "No, the price stays as it is.").breaches, []);
  });

test("what cannot be taken back is cleared by no words, unless little gave reason to it", () => {
  const { state } = begin(content, "en", { seed: 1, attempt: 1 });
  const breach: Breach = { id: "insult", turn: 1, quote: "You walnut.", certainty: "not_clarified" };
  const after = (reason: number) => {
    const asked = { ...state, turns: 1, breaches: [breach], askedBack: [{ id: "insult", turn: 1, reason }] };
    return reply(content, "en", asked, "No, I was talking about the weather.").state.breaches;
  };
  assert.deepEqual([after(2), after(5)], [[], [breach]]);
});

for (const denial of [
  "Well, to be honest, no.",
  "You misunderstood me, I was talking about the transport.",
  "No, I am not coming down on the price.",
  "They arrive on Thursday by ten.",
])
  test(`“${denial}” makes it clear, and the talk goes on`, () => {
    const { breaches, answers } = talk(apology, doubtful, denial);
    assert.deepEqual(breaches, []);
    assert.ok((answers[2] ?? []).length > 0);
  });

test("a yes confirms it, and the character takes it up as if it had been said at once", () => {
  const { breaches, answers } = talk(apology, doubtful, "Yes, exactly.");
  assert.deepEqual(breaches, [{ id: "discount", turn: 2, quote: doubtful }]);
  assert.ok(script.mustNot?.[0]?.reactions.includes(answers[2]?.[0] ?? ""), answers[2]?.[0]);
});

test("a yes makes nothing certain that the learner did not say, and one that says what is meant clears it", () => {
  const strange = "Your purchasing is a circus with elephants.";
  const [breach] = talk(apology, strange, "Yes.").breaches;
  assert.equal(breach?.certainty, "not_clarified");
  assert.deepEqual(talk(apology, doubtful, `Yes, ${newDate}`).breaches, []);
});

test("nobody confirms who asks in return", () => {
  const { breaches } = talk(apology, doubtful, "Can you tell me where the weather was bad?");
  assert.equal(breaches[0]?.certainty, "not_clarified");
});

for (const [language, text] of [
  ["en", "I only meant that I can see why you are upset."],
  ["en", "I am not blaming anyone, I am just telling you where we stand."],
  ["de", "Ich meine nur, dass ich Sie gut verstehe."],
  ["de", "Ach was, das soll dir helfen."],
  ["fr", "Comment ça, sûr ? Je cherche d'abord l'écriture."],
  ["it", "Per questo le chiedo la data e il conto."],
] as const)
  test(`“${text}” explains what was meant, and clears it`, () => {
    assert.equal(readAnswer(readSaid(language, text), false), "denied");
  });

for (const [language, text] of [
  ["en", "No, I call that looking after customers."],
  ["de", "Nein, das nenne ich Kundenpflege."],
  ["fr", "Non, j'appelle ça soigner ses clients."],
  ["it", "No, lo chiamo cura del cliente."],
] as const)
  test(`“${text}” says the same in other words, and clears nothing`, () => {
    assert.notEqual(readAnswer(readSaid(language, text), false), "denied");
  });

test("what nobody expects is asked about, and everyday words and the matter's own are not", () => {
  assert.ok(
    asks("insult").includes(talk("Your planners juggle like drunken sailors.").answers[0]?.[0] ?? ""),
  );
  for (const text of [
    "It is raining here.",
    "I will ask my colleague in January.",
    "Your parts are with customs.",
  ])
    assert.equal(talk(text).turn.state.askedBack, undefined, text);
});

test("an answer that does neither leaves it standing, also where the talk ends with it", () => {
  const unclear = [{ id: "discount", turn: 2, quote: doubtful, certainty: "not_clarified" }];
  assert.deepEqual(talk(apology, doubtful, "The weather was bad as well.").breaches, unclear);
  const { turn } = talk(apology, doubtful);
  assert.deepEqual(end(content, "en", turn.state).state.breaches, unclear);
});

test("the talk does not end with a question: it waits for the answer, and then all is said", () => {
  const both = `${apology} And the price, just this once, comes down.`;
  const asked = talk("They arrive on Thursday by ten.", both);
  assert.equal(asked.turn.isOver, false);
  assert.ok(asks("discount").includes(asked.answers[1]?.at(-1) ?? ""));
  const answered = talk("They arrive on Thursday by ten.", both, "No, the price stays as it is.");
  assert.deepEqual([answered.turn.isOver, answered.breaches], [true, []]);
});

test("who did not mean it and says it again is asked once more, and then no more", () => {
  const turns = (...said: string[]) => talk(apology, ...said).turn.state.askedBack?.map(({ turn }) => turn);
  assert.deepEqual(turns(doubtful, "No, the price stays as it is.", doubtful), [2, 4]);
  assert.deepEqual(
    turns(doubtful, "No, the price stays as it is.", doubtful, "No, the price stays as it is.", doubtful),
    [2, 4],
  );
});

test("about an outcome nobody is asked who refuses it, asks, imagines or denies it", () => {
  for (const text of [
    "Would it help if we arranged something about the price?",
    "We won't come down on the price.",
    "You want me to come down on the price.",
    "If I came down on the price, everybody would want that.",
    "We arrange the prices next year.",
    `${newDate} We arrange the price.`,
  ])
    assert.equal(talk(text).turn.state.askedBack, undefined, text);
});

for (const [language, text] of [
  ["en", "If nothing changes, that chapter stays empty."],
  ["de", "Wenn sich nichts ändert, bleibt das Kapitel leer."],
  ["fr", "Si rien ne change, le chapitre reste vide."],
  ["it", "Se non cambia nulla, il capitolo resta vuoto."],
] as const)
  test(`“${text}” denies nothing that is about something else`, () => {
    const said = readSaid(language, text);
    const stem = said.words.at(-1)?.stem ?? assert.fail();
    assert.equal(readAnswer(said, false, new Set(["price"])), "left open");
    assert.equal(readAnswer(said, false, new Set([stem])), "denied");
  });

test("a no that is followed by the same thing once more makes nothing clear", () => {
  assert.deepEqual(talk(apology, doubtful, `No. ${doubtful}`).breaches, [
    { id: "discount", turn: 2, quote: doubtful, certainty: "not_clarified" },
  ]);
});

test("what nobody calls a customer is asked about, and a compliment is not", () => {
  assert.ok(asks("insult").includes(talk("You are a walnut.").answers[0]?.[0] ?? ""));
  for (const text of [
    "You are a good customer.",
    "You are an important customer of ours.",
    "I was a walnut.",
  ])
    assert.equal(talk(text).turn.state.askedBack, undefined, text);
});

test("nobody is asked what they mean who says what the script's authors wrote for a point", () => {
  const shown = structuredClone(content);
  const example = `${apology} And the price, just this once, comes down.`;
  assert.ok(talk(example).turn.state.askedBack);
  shown.scripts.en?.concepts[0]?.examples.push(example);
  const { state } = reply(shown, "en", begin(shown, "en", { seed: 1, attempt: 1 }).state, example);
  assert.equal(state.askedBack, undefined);
});

test("what is said clearly later takes the place of what was not clear", () => {
  const { breaches } = talk(doubtful, "So be it.", "You get 10 percent off.");
  assert.deepEqual(breaches, [{ id: "discount", turn: 3, quote: "You get 10 percent off." }]);
});

test("read again after a correction, it is as it was, and what was misheard is gone", () => {
  const said = [apology, doubtful, "The weather was bad as well."];
  const { turn } = talk(...said);
  const read = (texts: string[]) => breachesIn(content, "en", script, texts, turn.state);
  assert.deepEqual(read(said), turn.state.breaches);
  assert.deepEqual(read([apology, "About the weather, let us see.", "Yes."]), []);
  assert.deepEqual(read([apology, doubtful, "No, the price stays as it is."]), []);
  assert.deepEqual(breachesIn(content, "en", script, said), [], "nobody is suspected who was not asked");
});

test("each language's plain no makes it clear, and its plain yes confirms", () => {
  const plain: Record<Language, [string, string, string]> = {
    en: ["No.", "No problem.", "Yes."],
    de: ["Nein.", "Kein Problem.", "Ja."],
    fr: ["Non.", "Pas de problème.", "Oui."],
    it: ["No.", "Nessun problema.", "Sì."],
  };
  for (const language of languages) {
    const [no, noProblem, yes] = plain[language].map((text) => readAnswer(readSaid(language, text), false));
    assert.deepEqual([no, noProblem, yes], ["denied", "left open", "confirmed"], language);
  }
});

test("who shows understanding for somebody's feelings insults nobody, in any language", () => {
  for (const [language, text] of [
    ["en", "I fully understand that you are annoyed."],
    ["de", "Ich verstehe Ihren Ärger."],
    ["fr", "Je comprends que vous soyez fâchée."],
    ["it", "Capisco che Lei sia arrabbiata."],
  ] as const)
    assert.equal(findInsulting(readSaid(language, text), new Set()), undefined, text);
  assert.ok(findInsulting(readSaid("en", "You are annoying."), new Set()));
});
