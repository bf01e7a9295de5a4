import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../../script/scenario-content.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";
import { detect } from "../detector.ts";

const callBack: ConceptWords = {
  id: "call-back",
  rules: [{ allOf: [["call", "ring"], ["back"]] }],
  avoid: [],
  examples: [
    "I'll call you back tomorrow.",
    "I will ring you back after lunch.",
    "You will hear from me this evening.",
    "You will hear from me before noon.",
    "You'll hear from me on Monday.",
    "Before noon you will hear from me.",
    "Soon you'll hear from me again.",
    "I promise that you will hear from me.",
  ],
  counterExamples: ["I'm not calling you back."],
};
const nearMisses = [
  "You could call back tomorrow, couldn't you.",
  "You call back when you have it.",
  "You may ring back after lunch.",
  "Then you ring back and ask for Ben.",
];
const compared: ConceptWords = { ...callBack, nearMisses };

const refund: ConceptWords = {
  id: "refund",
  rules: [{ allOf: [["refund"]] }],
  avoid: [],
  examples: [
    "We'll refund the whole amount.",
    "The amount is refunded.",
    "We refund it.",
    "Your refund is on its way.",
  ],
  counterExamples: ["There is no refund."],
};

function isHeard(concept: ConceptWords, text: string): boolean {
  return detect("en", [concept, refund], text).some(({ conceptId }) => conceptId === concept.id);
}

test("words of a point in a line that is like its near misses do not make it", () => {
  const text = "You ring back in an hour and ask for me.";
  assert.ok(isHeard(callBack, text));
  assert.equal(isHeard(compared, text), false);
  assert.ok(isHeard(compared, "I'll ring you back in an hour."));
});

test("a line without a rule's words makes the point where it is clearly like what makes it, and excepts nobody", () => {
  const text = "You will hear from me tomorrow.";
  assert.equal(isHeard(callBack, text), false);
  assert.ok(isHeard(compared, text));
  assert.equal(isHeard(compared, "You will hear from me tomorrow, except for you."), false);
});

test("what is denied, asked or said of others makes no point by being like one", () => {
  for (const text of [
    "You will not hear from me tomorrow.",
    "Will you hear from me tomorrow?",
    "My boss says you hear from me tomorrow.",
  ])
    assert.equal(isHeard(compared, text), false, text);
});

test("of fewer near misses nothing is learnt", () => {
  const few: ConceptWords = { ...callBack, nearMisses: nearMisses.slice(0, 3) };
  assert.ok(isHeard(few, "You ring back in an hour and ask for me."));
  assert.equal(isHeard(few, "You will hear from me tomorrow."), false);
});

/** A scenario's point, a line that only sounds like it, and one that makes it in nearly the same words. */
const pairs: [Language, string, string, string, string][] = [
  [
    "en",
    "complaint-call",
    "deadline",
    "Three days ago the money was still here.",
    "In three days the money is back with you.",
  ],
  [
    "de",
    "complaint-call",
    "deadline",
    "Vor drei Tagen war das Geld noch bei uns.",
    "In drei Tagen ist das Geld wieder bei Ihnen.",
  ],
  [
    "fr",
    "complaint-call",
    "deadline",
    "Il y a trois jours l'argent était encore chez nous.",
    "Dans trois jours l'argent est de retour chez vous.",
  ],
  [
    "it",
    "complaint-call",
    "deadline",
    "Tre giorni fa il denaro era ancora da noi.",
    "In tre giorni il denaro è di nuovo da lei.",
  ],
  [
    "en",
    "suspicious-call",
    "no-install",
    "I can't install that until after my break.",
    "I'm not installing that, not even after my break.",
  ],
  [
    "de",
    "suspicious-call",
    "no-install",
    "Das installiere ich erst nach meiner Pause.",
    "Das installiere ich nicht, auch nicht nach meiner Pause.",
  ],
  [
    "fr",
    "suspicious-call",
    "no-install",
    "Je ne peux l'installer qu'après ma pause.",
    "Je ne vais rien installer, même après ma pause.",
  ],
  [
    "it",
    "suspicious-call",
    "no-install",
    "Lo posso installare solo dopo la mia pausa.",
    "Non installo niente, nemmeno dopo la mia pausa.",
  ],
];
for (const [language, scenario, point, sounds, makes] of pairs)
  test(`${scenario}, ${language}: “${sounds}” does not make ${point}, and “${makes}” does`, async () => {
    const { concepts } = (await seedScenario(scenario)).scripts[language] ?? assert.fail();
    const points = (text: string) => detect(language, concepts, text).map(({ conceptId }) => conceptId);
    assert.ok(!points(sounds).includes(point));
    assert.ok(points(makes).includes(point));
  });
