import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import { seedScenario } from "../test/seed-scenarios.ts";
import { shownQuote } from "./shown-quote.ts";

const secrets: Record<Language, { said: string; shown: RegExp; gone: string[] }[]> = {
  en: [
    { said: "My password is Blue-Kettle-Garden.", shown: /^My password is •••\.$/, gone: ["Kettle"] },
    {
      said: "It's Whiskers and then nineteen eighty.",
      shown: /^It's ••• and then •••\.$/,
      gone: ["Whiskers", "eighty"],
    },
    { said: "Well, it is 48 22 17, please.", shown: /is •••, please/, gone: ["48", "22", "17"] },
    { said: "b l u e k e t t l e", shown: /•••/, gone: ["k e t", "l u e"] },
  ],
  de: [
    {
      said: "Mein Passwort ist Kürbiskern und 1974.",
      shown: /^Mein Passwort ist ••• und •••\.$/,
      gone: ["Kürbis", "1974"],
    },
  ],
  fr: [
    {
      said: "Mon mot de passe est citrouille-bleue.",
      shown: /^Mon mot de passe est •••\.$/,
      gone: ["citrouille"],
    },
  ],
  it: [{ said: "La mia password è zuccablu.", shown: /^La mia password è •••\.$/, gone: ["zucca"] }],
};

for (const [language, cases] of languages.map((each) => [each, secrets[each]] as const))
  test(`what may be a secret is not in the quote, and what the talk is about is, ${language}`, async () => {
    const script = (await seedScenario("suspicious-call")).scripts[language];
    assert.ok(script);
    const id = script.mustNot?.find(({ kind }) => kind === "secret")?.id ?? "";
    for (const { said, shown, gone } of cases) {
      const quote = shownQuote(language, script, id, said);
      assert.match(quote, shown);
      for (const word of gone) assert.ok(!quote.includes(word), quote);
    }
  });

test("of an outcome that is no secret the quote stays whole", async () => {
  const script = (await seedScenario("suspicious-call")).scripts.en;
  assert.ok(script);
  const id = script.mustNot?.find(({ kind }) => kind === "insult")?.id ?? "";
  assert.equal(shownQuote("en", script, id, "You are a blithering idiot."), "You are a blithering idiot.");
});
