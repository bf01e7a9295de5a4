import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import { detect } from "../../detection/detector.ts";
import { seedScenarios } from "../../test/seed-scenarios.ts";
import { ownWords } from "../own-words.ts";
import { begin, reply } from "../talk.ts";

const scenarios = new Map((await seedScenarios()).map(({ content }) => [content.key, content]));

function heardIn(key: string, language: Language, text: string): string[] {
  const script = scenarios.get(key)?.scripts[language] ?? assert.fail(key);
  return detect(language, script.concepts, ownWords(language, script, text)).map(
    ({ conceptId }) => conceptId,
  );
}

/** Key words that make the point by their rules, and a short sentence that makes it, too. */
const lines: [key: string, language: Language, point: string, list: string, sentence: string][] = [
  ["complaint-call", "en", "apology", "excuse our", "I'm sorry about that."],
  [
    "suspicious-call",
    "de",
    "no-password",
    "nix schicken Sicherheitscode",
    "Nein, mein Passwort gebe ich Ihnen nicht.",
  ],
  ["complaint-call", "fr", "apology", "excuse pour", "Je suis vraiment désolée."],
  ["complaint-call", "it", "apology", "scusa più", "Mi dispiace davvero."],
  ["ask-for-help", "en", "tried", "we attempted various", "I have asked purchasing twice."],
  ["first-meeting", "de", "next-step", "was steht als", "Gehen wir nächste Woche einen Kaffee trinken?"],
  ["no-discount", "fr", "value", "blocage nous", "Si tout s'arrête, nous sommes là en deux heures."],
  ["data-request", "it", "refuse", "ok, tutto non sono affari", "Al telefono non do questi dati."],
];

for (const [key, language, point, list, sentence] of lines)
  test(`“${list}” is no sentence and makes no point, “${sentence}” does`, () => {
    assert.deepEqual(heardIn(key, language, list), []);
    assert.ok(heardIn(key, language, sentence).includes(point));
  });

const lists: Record<Language, [string, string]> = {
  en: ["regret without a reply", "excuse our on behalf"],
  de: ["Umtriebe unser bitte um", "unser bitte um Umtriebe"],
  fr: ["regretter sans réponse infiniment", "excuse pour jamais lu"],
  it: ["costernata quanto è", "aspetti qualche giorno lavorativo"],
};

const sentences: Record<Language, string> = {
  en: "I'm sorry about that.",
  de: "Das tut mir leid.",
  fr: "Je suis vraiment désolée.",
  it: "Mi dispiace davvero.",
};

for (const language of languages)
  test(`the second list of key words is answered by asking for a sentence, the first is not (${language})`, () => {
    const content = scenarios.get("complaint-call") ?? assert.fail();
    const asking = content.scripts[language]?.lines.key_words ?? assert.fail();
    const isAsked = (said: readonly string[]) => said.some((line) => asking.includes(line));
    const [first, second] = lists[language];
    const once = reply(content, language, begin(content, language, { seed: 1, attempt: 1 }).state, first);
    assert.equal(isAsked(once.lines), false, once.lines.join(" "));
    assert.equal(isAsked(reply(content, language, once.state, second).lines), true);
    const said = reply(content, language, once.state, sentences[language]);
    assert.equal(isAsked(said.lines), false, said.lines.join(" "));
    assert.ok(said.covered.some(({ conceptId }) => conceptId === "apology"));
  });
