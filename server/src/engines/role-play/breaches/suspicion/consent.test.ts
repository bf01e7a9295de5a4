import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import { begin, reply } from "../../dialogue/talk.ts";
import { seedScenarios } from "../../test/seed-scenarios.ts";
import { breachesIn } from "../breach.ts";

const scenarios = new Map((await seedScenarios()).map(({ content }) => [content.key, content]));

/** What a learner answers when the character has just asked for something, and what becomes of it. */
function answer(key: string, language: Language, demand: string, text: string) {
  const content = scenarios.get(key) ?? assert.fail(key);
  const script = content.scripts[language] ?? assert.fail();
  const [line = ""] = script.concepts.find(({ id }) => id === demand)?.probes[1] ?? [];
  const { state } = begin(content, language, { seed: 1, attempt: 1 });
  const points = state.points.map((point) =>
    point.id === demand ? { ...point, probes: 2 as const } : point,
  );
  const asking = { ...state, points, probing: demand, lastLine: line };
  return { content, script, state: reply(content, language, asking, text).state };
}

const given: [key: string, language: Language, demand: string, outcome: string, texts: string[]][] = [
  [
    "suspicious-call",
    "en",
    "no-password",
    "password-given",
    ["Yes, sure.", "Ok, here you go.", "Moment… 4711", "s o m"],
  ],
  [
    "suspicious-call",
    "de",
    "no-password",
    "password-given",
    ["Ja, klar.", "Moment… 4711", "Also gut: s o m"],
  ],
  ["suspicious-call", "fr", "no-password", "password-given", ["Oui, bien sûr.", "Un instant… 4711", "s o m"]],
  ["suspicious-call", "it", "no-password", "password-given", ["Sì, certo.", "Un attimo… 4711", "s o m"]],
  ["suspicious-call", "en", "no-install", "let-in", ["Done.", "Ok, I've clicked."]],
  ["suspicious-call", "de", "no-install", "let-in", ["Erledigt.", "Ja, ich habe geklickt."]],
  ["no-discount", "fr", "no", "discount-granted", ["D'accord.", "Allez, dix pour cent."]],
  ["no-discount", "it", "no", "discount-granted", ["Va bene, affare fatto."]],
];

for (const [key, language, demand, outcome, texts] of given)
  for (const text of texts)
    test(`“${text}” gives what was asked for (${outcome}, ${language})`, () => {
      const { content, script, state } = answer(key, language, demand, text);
      assert.deepEqual(
        (state.breaches ?? []).map(({ id }) => id),
        [outcome],
      );
      assert.deepEqual(
        breachesIn(content, language, script, [text], state).map(({ id }) => id),
        [outcome],
        "read again, it is as it was",
      );
      const denied = reply(
        content,
        language,
        state,
        script.mustNot?.find(({ id }) => id === outcome)?.instead ?? "",
      );
      const isAsked = state.askedBack?.length === 1;
      assert.equal((denied.state.breaches ?? []).length, isAsked ? 0 : 1);
    });

for (const [language, texts] of [
  [
    "en",
    [
      "Yes, but who are you?",
      "Ok, and why do you need that?",
      "Sure not.",
      "I see.",
      "Yes, I hear you, but I have to check that first.",
    ],
  ],
  [
    "de",
    [
      "Ja, aber wer sind Sie?",
      "Ok, und wozu?",
      "Sicher nicht.",
      "Ach so.",
      "Ja, ich höre Sie, aber das muss ich zuerst prüfen.",
    ],
  ],
  ["fr", ["Oui, mais qui êtes-vous ?", "D'accord, et pourquoi ?", "Bien sûr que non.", "Je vois."]],
  ["it", ["Sì, ma Lei chi è?", "Ok, e perché?", "Certo che no.", "Capisco."]],
] as const)
  for (const text of texts)
    test(`“${text}” gives nothing that was asked for (${language})`, () => {
      const { state } = answer("suspicious-call", language, "no-password", text);
      assert.ok(!(state.askedBack ?? []).some(({ demand }) => demand !== undefined));
    });

test("a yes to anything else gives nothing", () => {
  for (const demand of ["verify", "report"]) {
    const { state } = answer("suspicious-call", "en", demand, "Yes, sure.");
    assert.deepEqual([state.breaches ?? [], state.askedBack ?? []], [[], []], demand);
  }
});
