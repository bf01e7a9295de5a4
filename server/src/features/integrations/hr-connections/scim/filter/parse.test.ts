import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FilterError } from "./filter-error.ts";
import { parseFilter, parsePath } from "./parse.ts";
import { LONGEST_FILTER } from "./tokens.ts";

const is = (name: string, value: unknown) => ({ kind: "comparison", name, operator: "eq", value });

test("the filters of RFC 7644 are read as it means them", () => {
  assert.deepEqual(parseFilter('userName eq "bjensen"'), is("userName", "bjensen"));
  assert.deepEqual(parseFilter("title PR"), { kind: "present", name: "title" });
  const either = { kind: "or", of: [is("a", 1), is("b", true)] };
  assert.deepEqual(parseFilter('a Eq 1 oR b eq true AND c eq "x"'), {
    kind: "or",
    of: [is("a", 1), { kind: "and", of: [is("b", true), is("c", "x")] }],
  });
  assert.deepEqual(parseFilter('(a eq 1 or b eq true) and c eq "x"'), {
    kind: "and",
    of: [either, is("c", "x")],
  });
  assert.deepEqual(parseFilter("not (a eq 1 or b eq true)"), { kind: "not", of: either });
  assert.deepEqual(parseFilter("x eq null"), is("x", null));
  const work = is("type", "work");
  assert.deepEqual(parseFilter('emails[type eq "work"]'), { kind: "entry", name: "emails", of: work });
  assert.deepEqual(parseFilter('emails[type eq "work"].value eq "a@b.c"'), {
    kind: "entry",
    name: "emails",
    of: { kind: "and", of: [work, is("value", "a@b.c")] },
  });
  const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department";
  assert.deepEqual(parseFilter(`${enterprise} eq "R\\"D\\u00e9"`), is(enterprise, 'R"Dé'));
});

test("what is no filter is refused with the place where it stops being one", () => {
  const refused = (text: string, sentence: RegExp) =>
    assert.throws(
      () => parseFilter(text),
      (error) => error instanceof FilterError && sentence.test(error.message),
    );
  refused("", /At its end there must be an attribute's name/);
  refused("userName", /At its end there must be an operator behind userName/);
  refused("userName is 1", /character 10 there must be one of pr, eq, ne/);
  refused("userName eq Ada", /character 13 there must be a value, texts in double quotes/);
  refused("a eq 1 b", /character 8 there must be nothing more/);
  refused("(a eq 1", /At its end there must be "\)"/);
  refused("not a eq 1", /character 5 there must be "\("/);
  refused('a eq "open', /Nothing may begin with "\\"" at character 6/);
  refused('a eq "\\x"', /not written as in JSON/);
  refused('emails[members[value eq "1"]]', /may not stand within square brackets/);
  refused(`${"(".repeat(21)}a eq 1${")".repeat(21)}`, /more than 20 brackets/);
  refused(`a eq "${"x".repeat(LONGEST_FILTER)}"`, /more than 4000 characters/);
  assert.ok(parseFilter(`${"(".repeat(20)}a eq 1${")".repeat(20)}`));
});

test("paths of operations name an attribute, its part, or the part of some entries", () => {
  assert.deepEqual(parsePath("name.givenName"), { name: "name.givenName", entries: null, sub: null });
  assert.deepEqual(parsePath('emails[type eq "work"].value'), {
    name: "emails",
    entries: is("type", "work"),
    sub: "value",
  });
  assert.throws(() => parsePath("emails[type eq 1]value"), FilterError);
  assert.throws(() => parsePath("a b"), FilterError);
});

const word = fc.constantFrom(
  "userName",
  "emails",
  "eq",
  "pr",
  "and",
  "or",
  "not",
  "(",
  ")",
  "[",
  "]",
  '"a"',
  "true",
  "1",
  ".value",
  "\\",
  '"',
);

test("any text is a filter or is refused as none", () => {
  const isReadOrRefused = (text: string) => {
    try {
      parseFilter(text);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
    }
  };
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), isReadOrRefused));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => isReadOrRefused(words.join(" "))),
    {
      numRuns: 1000,
    },
  );
});

test("the longest filters are read in one pass, whatever is in them", () => {
  const longest = (unit: string) => unit.repeat(LONGEST_FILTER / unit.length);
  for (const unit of [
    "(",
    "a eq 1 or ",
    '"',
    "\\",
    '"\\',
    "not (",
    "[",
    "a[",
    "a.",
    ".",
    "1",
    "-",
    "1e",
    " ",
    "a pr and ",
  ]) {
    const text = longest(unit).slice(0, LONGEST_FILTER);
    const started = process.cpuUsage();
    try {
      parseFilter(text);
    } catch (error) {
      assert.ok(error instanceof FilterError, unit);
    }
    const { user, system } = process.cpuUsage(started);
    assert.ok(user + system < 250_000, `${JSON.stringify(unit)} took ${user + system} µs of processor time`);
  }
});
