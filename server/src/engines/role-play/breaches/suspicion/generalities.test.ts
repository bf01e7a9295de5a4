import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import { readSaid } from "../said.ts";
import { findGeneralTruth, findIfOnly, findLimitless, findReplaced } from "./generalities.ts";

const kinds = { findGeneralTruth, findIfOnly, findLimitless, findReplaced };

const sayings: [keyof typeof kinds, Language, string, string][] = [
  [
    "findGeneralTruth",
    "en",
    "Well, anyone who plans like that runs a risk.",
    "Is there anyone who could help?",
  ],
  [
    "findGeneralTruth",
    "de",
    "Wer so plant, geht ein Risiko ein.",
    "Ich weiß nicht, an welchen Kollegen ich mich wende, und wer hilft.",
  ],
  ["findGeneralTruth", "fr", "Quand on planifie ainsi, on prend un risque.", "Je planifie avec vous."],
  ["findGeneralTruth", "it", "Chi pianifica così rischia.", "Pianifico con Lei."],
  ["findIfOnly", "en", "If she had looked, we would not be here.", "If I had looked, we would not be here."],
  [
    "findIfOnly",
    "de",
    "Hätte er geschaut, wären wir nicht hier.",
    "Hätte ich geschaut, wären wir nicht hier.",
  ],
  [
    "findIfOnly",
    "fr",
    "Si les achats répondaient, nous serions prêts.",
    "Si je répondais, nous serions prêts.",
  ],
  ["findIfOnly", "it", "Se rispondessero, saremmo pronti.", "Se io rispondessi, saremmo pronti."],
  [
    "findLimitless",
    "en",
    "From now on nothing will ever be late.",
    "I cannot promise that nothing will ever be late.",
  ],
  ["findLimitless", "de", "Das wird künftig nicht vorkommen.", "Ob das künftig vorkommt, weiß ich nicht."],
  [
    "findLimitless",
    "fr",
    "Cela n'arrivera plus jamais.",
    "Je ne peux pas promettre que cela n'arrivera plus.",
  ],
  ["findLimitless", "it", "Non succederà mai più.", "Le scrivo domani."],
  ["findReplaced", "en", "Put eighty instead of a hundred.", "I can offer a training day instead of that."],
  ["findReplaced", "de", "Statt zehntausend schreibe ich achttausend.", "Ich schicke es statt zu faxen."],
  ["findReplaced", "fr", "J'écris huit au lieu de dix.", "J'écris au lieu d'appeler."],
  ["findReplaced", "it", "Scrivo otto invece di dieci.", "Scrivo invece di chiamare."],
];

for (const [kind, language, said, harmless] of sayings)
  test(`${kind}, ${language}: “${said}” is found, “${harmless}” is not`, () => {
    const find = (text: string) => {
      const read = readSaid(language, text);
      return kinds[kind](read, 0, read.words.length);
    };
    assert.ok(find(said));
    assert.equal(find(harmless), undefined);
  });
