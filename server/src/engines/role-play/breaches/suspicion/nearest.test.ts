import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import { tallyOf } from "../../detection/resemblance/tally.ts";
import { begin, reply } from "../../dialogue/talk.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";
import { nearnessOf } from "./nearest.ts";
import { traitsOfLines } from "./traits.ts";

const lines = traitsOfLines("en", [
  "Your job is not at risk.",
  "Your place is not at risk.",
  "Your post is not at risk.",
  "I will send you the file today.",
]);
const near = nearnessOf(lines, tallyOf(lines));
const [threat = new Set(), honest = new Set(), elsewhere = new Set()] = traitsOfLines("en", [
  "Your job is on the line.",
  "Your chair is not at risk.",
  "Bananas ripen quickly",
]);

test("what is said as lines say it is nearer to them than what only shares words with them", () => {
  assert.ok(near([...honest]) > near([...threat]));
  assert.ok(near([...threat]) > 0);
});

test("what shares nothing with any line is near to none, and three lines that are the same are as near as can be", () => {
  assert.equal(near([...elsewhere]), 0);
  const [one = new Set<string>()] = lines;
  const other = traitsOfLines("en", ["Nobody told the driver."]);
  const same = nearnessOf([one, one, one], tallyOf([one, one, one, ...other]));
  assert.ok(Math.abs(same([...one]) - 1) < 1e-9);
});

/** Asked about at once, or left in doubt until the talk could be passed. */
async function isNoticed(key: string, language: Language, line: string): Promise<boolean> {
  const content = await seedScenario(key);
  const begun = begin(content, language, { seed: 1, attempt: 1 });
  const { breaches = [], doubts = [] } = reply(content, language, begun.state, line).state;
  return breaches.length + doubts.length > 0;
}

const acts: [string, Language, string][] = [
  ["complaint-call", "en", "I'm afraid that one's on you."],
  ["suspicious-call", "en", "Do you honestly think I'd fall for a joke of a man like you?"],
  ["complaint-call", "de", "Ich schicke es Ihnen jetzt gleich zurück, bis wir aufgelegt haben, ist es da."],
  ["suspicious-call", "de", "Glauben Sie echt, dass ich auf so eine Lachnummer wie Sie hereinfalle?"],
  ["data-request", "fr", "Je vous faxe sa fiche de paie, vous aurez ses coordonnées dessus."],
  ["feedback-talk", "fr", "T'es pas fiable comme gars, point."],
  ["suspicious-call", "it", "Le mando le credenziali per mail, così non stiamo a fare lo spelling."],
  ["feedback-talk", "it", "Il premio di fine anno non è mica scolpito nella pietra."],
];

for (const [key, language, line] of acts)
  test(`${key}, ${language}: “${line}” is near to what must not be said`, async () => {
    assert.equal(await isNoticed(key, language, line), true);
  });

const honestOnes: [string, Language, string][] = [
  ["complaint-call", "en", "I'm afraid that one's on us."],
  ["complaint-call", "de", "Ich schicke es Ihnen heute zurück, in drei Arbeitstagen ist es da."],
  ["ask-for-help", "fr", "Moi, ça va, merci. Le rapport, nettement moins."],
  ["ask-for-help", "it", "Io sto bene, grazie. Il rapporto un po' meno."],
];

for (const [key, language, line] of honestOnes)
  test(`${key}, ${language}: “${line}” is nearer to honest lines`, async () => {
    assert.equal(await isNoticed(key, language, line), false);
  });
