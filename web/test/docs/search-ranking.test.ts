import assert from "node:assert/strict";
import { test } from "node:test";
import { type Section, search } from "../../src/guides/search/rank.ts";

const section = (heading: string, text: string): Section => ({
  title: "Hand-over",
  heading,
  href: `/docs/handoff/#${heading}`,
  text,
});
const sections = [
  section("Links", "A link works once. POST /api/v1/auth/partner-exchange/ mints its token."),
  section("Tokens", "They live for ten hours."),
  section("Errors", "An exchange is refused with a code. A change of address is not."),
];
const headings = (query: string) => search(sections, query).map(({ section: { heading } }) => heading);

test("a heading counts for more than the text", () => {
  assert.deepEqual(headings("token"), ["Tokens", "Links"]);
});

test("a word is found at the beginning of words, also of parts of a path", () => {
  assert.deepEqual(new Set(headings("exchange")), new Set(["Links", "Errors"]));
  assert.deepEqual(headings("chang"), ["Errors"]);
  assert.deepEqual(headings("/api/v1/auth"), ["Links"]);
});

test("sections with all the words come alone, and with most of them where none has all", () => {
  assert.deepEqual(headings("exchange refused"), ["Errors"]);
  assert.deepEqual(headings("exchange refused nonsense"), ["Errors"]);
  assert.deepEqual(headings("nonsense"), []);
  assert.deepEqual(headings(" .. "), []);
});

test("an excerpt shows the words that were found, marked", () => {
  const [finding] = search(sections, "mints TOKEN");
  assert.deepEqual(
    finding?.excerpt.filter((_, index) => index % 2 === 1),
    ["mints", "token"],
  );
});
