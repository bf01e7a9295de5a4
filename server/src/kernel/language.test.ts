import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptedLanguage, isLanguage, languages, negotiateLanguage } from "./language.ts";

test("the languages are the four of the specification", () => {
  assert.deepEqual([...languages], ["en", "de", "fr", "it"]);
  assert.equal(isLanguage("it"), true);
  for (const other of ["IT", "pt", "", null, undefined, 1, ["en"]]) assert.equal(isLanguage(other), false);
});

test("a tag is understood by its primary subtag, in either spelling and any case", () => {
  assert.equal(negotiateLanguage("de"), "de");
  assert.equal(negotiateLanguage("de-CH"), "de");
  assert.equal(negotiateLanguage("de_at"), "de");
  assert.equal(negotiateLanguage("FR-ca"), "fr");
  assert.equal(negotiateLanguage("en-Latn-GB-oxendict"), "en");
  assert.equal(negotiateLanguage(" it "), "it");
});

test("a tag of another language, or no tag at all, names none", () => {
  for (const tag of [
    "pt_br",
    "pt",
    "deu",
    "den",
    "e",
    "",
    "-de",
    "*",
    "de-",
    "de CH",
    "de-<script>",
    null,
    undefined,
  ]) {
    assert.equal(negotiateLanguage(tag), null, String(tag));
  }
});

test("Accept-Language: the highest weight among our languages wins, ties go to the first", () => {
  assert.equal(acceptedLanguage("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5"), "fr");
  assert.equal(acceptedLanguage("pt-BR,pt;q=0.9,it;q=0.4,en;q=0.8"), "en");
  assert.equal(acceptedLanguage("it, de"), "it");
  assert.equal(acceptedLanguage("de;q=0, en;q=0.001"), "en");
});

test("Accept-Language: nothing usable is no preference", () => {
  for (const header of ["", "*", "pt", "de;q=0", "de;q=abc", ";;;,,,", null, undefined]) {
    assert.equal(acceptedLanguage(header), null, String(header));
  }
});
