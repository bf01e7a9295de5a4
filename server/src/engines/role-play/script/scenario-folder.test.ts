import assert from "node:assert/strict";
import { test } from "node:test";
import { mistakeSentences } from "#platform/content-files/mistake-sentences.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { sampleScenario } from "../test/sample-scenario.ts";
import { scenarioIdOf } from "./scenario-content.ts";
import { readScenarioFolder } from "./scenario-folder.ts";

function mistakesOf(changes: Record<string, (text: string) => string>): string[] {
  const { content, mistakes } = readScenarioFolder(sampleScenario(changes), { folderName: "sample" });
  assert.equal(content === undefined, mistakes.length > 0);
  for (const mistake of mistakes) assertSaidInParts(mistake.message, mistakeSentences(mistake));
  return mistakes.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

test("a sound scenario is read as it was written", () => {
  const { content, mistakes } = readScenarioFolder(sampleScenario());
  assert.deepEqual(mistakes, []);
  assert.equal(content?.passMark, 60);
  const script = content?.scripts.en;
  assert.equal(script?.character.name, "Mara Keller");
  assert.deepEqual(script?.questions[0]?.anyOf, ["order number", "which order"]);
  assert.equal(script?.concepts[1]?.probes[1][0], "On which day will they be here?");
  assert.deepEqual(content?.mustNot, [
    { id: "discount", consequence: "fails", refusedBy: ["new-date"] },
    { id: "insult", consequence: "caps" },
  ]);
  assert.deepEqual(
    script?.mustNot?.map(({ id, kind }) => `${id} ${kind}`),
    ["discount concession", "insult insult"],
  );
  assert.deepEqual(script?.concepts[1]?.rules[0]?.allOf[1], ["thursday", "tomorrow", "noon", "10:00"]);
});

test("the public id follows from the key", () => {
  assert.equal(scenarioIdOf("late-delivery"), "scn_late_delivery");
});

const replaced = (from: string, to: string) => (text: string) => {
  assert.ok(text.includes(from), from);
  return text.replace(from, to);
};

test("lines that ask for an outcome to avoid are read as they were written", () => {
  const asked = `    asked_for: {closed: ["How does it go on?"], open: ["And now what?"], answers: [less]}\n    ask_back:`;
  const files = sampleScenario({ "en.yaml": replaced("    ask_back:", asked) });
  const { content } = readScenarioFolder(files);
  assert.deepEqual(content?.scripts.en?.mustNot?.[0]?.askedFor, {
    closed: ["How does it go on?"],
    open: ["And now what?"],
    answers: ["less"],
  });
});

const wrong: [string, string, (text: string) => string, RegExp][] = [
  [
    "a line that the character never says, by which an outcome is asked for",
    "en.yaml",
    replaced("    ask_back:", '    asked_for: {closed: ["Do I get less?"]}\n    ask_back:'),
    /^en\.yaml:\d+: “Do I get less\?”, by which `discount` is asked for, is no line/m,
  ],
  [
    "nothing by which an outcome is asked for",
    "en.yaml",
    replaced("    ask_back:", "    asked_for: {answers: [less]}\n    ask_back:"),
    /^en\.yaml:\d+: Nothing is asked for/m,
  ],
  [
    "an unknown field",
    "scenario.yaml",
    replaced("face:", "fase:"),
    /^scenario\.yaml:9: Nothing is called `fase`/m,
  ],
  ["a mark over 100", "scenario.yaml", replaced("mark: 60", "mark: 160"), /^scenario\.yaml:6: .*0 to 100/m],
  [
    "a forgotten mark",
    "scenario.yaml",
    replaced("pass_mark: 60\n", ""),
    /^scenario\.yaml:1: `pass_mark` is missing/m,
  ],
  [
    "a limit below the estimate",
    "scenario.yaml",
    replaced("max_minutes: 20", "max_minutes: 5"),
    /^scenario\.yaml:5:/m,
  ],
  [
    "a point listed twice",
    "scenario.yaml",
    replaced("id: new-date", "id: apology"),
    /^scenario\.yaml:12: .* twice/m,
  ],
  [
    "a point without a script",
    "en.yaml",
    replaced("  new-date:", "  date:"),
    /`date` is not in scenario\.yaml/,
  ],
  ["a line twice", "en.yaml", replaced("Is that all?", "I see."), /^en\.yaml:10: .* said in two places/m],
  [
    "an unknown mood",
    "en.yaml",
    replaced("start: tense", "start: angry"),
    /^en\.yaml:20: `start` must be one of calm/m,
  ],
  [
    "too few variants",
    "en.yaml",
    replaced(', "I hear nothing."', ""),
    /^en\.yaml:11: `silence` has 1 entries/m,
  ],
  [
    "one probe of two",
    "en.yaml",
    replaced(', ["Is nobody sorry at your end?", "No word of regret?"]', ""),
    /^en\.yaml:28: /m,
  ],
  [
    "an empty group",
    "en.yaml",
    replaced('[thursday, tomorrow, noon, "10:00"]', "[]"),
    /^en\.yaml:60: `all_of` has/m,
  ],
  [
    "a speech",
    "en.yaml",
    replaced("I hear you.", "I hear you. ".repeat(30)),
    /^en\.yaml:8: .*longer than 240/m,
  ],
  [
    "an outcome that has a point's id",
    "scenario.yaml",
    replaced("id: discount", "id: apology"),
    /^scenario\.yaml:14: `apology` is listed twice/m,
  ],
  [
    "an unknown consequence",
    "scenario.yaml",
    replaced("consequence: fails", "consequence: warns"),
    /^scenario\.yaml:14: `consequence` must be one of fails, caps/m,
  ],
  [
    "an outcome without a script",
    "en.yaml",
    replaced("  discount:", "  rebate:"),
    /`rebate` is not in scenario\.yaml[\s\S]*`discount` of scenario\.yaml is missing/,
  ],
  [
    "a point that refuses and is none",
    "scenario.yaml",
    replaced("refused_by: [new-date]", "refused_by: [old-date]"),
    /^scenario\.yaml:14: `old-date` is none of the concepts/m,
  ],
  [
    "a class of words that is none",
    "en.yaml",
    replaced("[$exception]", "[$excuse]"),
    /`\$excuse` is no class of words; use \$giving_in, \$exception/,
  ],
  [
    "a suspicion that nothing tells of",
    "en.yaml",
    (text: string) => text.replace(/ {6}when:\n(?: {8}.*\n)+/, ""),
    /Nothing tells when `discount` is suspected; write `when`/,
  ],
  [
    "an outcome that nothing tells of",
    "en.yaml",
    replaced("    kind: insult\n", ""),
    /Nothing tells when `insult` happens; write `rules`, or a `kind`/,
  ],
  [
    "an unknown kind",
    "en.yaml",
    replaced("kind: insult", "kind: rudeness"),
    /`kind` must be one of secret, address/,
  ],
  ["text that is no YAML", "en.yaml", () => "a: [", /^en\.yaml:1: Not readable as YAML/m],
];

for (const [what, file, change, expected] of wrong)
  test(`${what} is named with its line`, () =>
    assert.match(mistakesOf({ [file]: change }).join("\n"), expected));

test("a language that must be there and is not, and a file that is none of ours, are mistakes", () => {
  const files = sampleScenario().set("notes.txt", "");
  const { mistakes } = readScenarioFolder(files, { languages: ["fr"] });
  assert.deepEqual(
    mistakes.map(({ file }) => file),
    ["fr.yaml", "notes.txt"],
  );
});

test("phrases belong to the scenario's points", () => {
  const phrases =
    'apology: {covers: ["a"], misses: ["b"]}\nnew-date: {covers: ["c"], misses: ["d"]}\nnone: ["e"]\n';
  const read = readScenarioFolder(sampleScenario().set("phrases.en.yaml", phrases));
  assert.deepEqual(read.phrases.en?.concepts[1], { id: "new-date", covers: ["c"], misses: ["d"] });
  const other = readScenarioFolder(
    sampleScenario().set("phrases.en.yaml", phrases.replace("apology", "excuse")),
  );
  assert.match(other.mistakes.map(({ message }) => message).join(), /`excuse` is not in scenario\.yaml/);
});

test("what a phrase makes besides its own point names phrases as they stand", () => {
  const phrases =
    'apology: {covers: ["a"], misses: ["b"]}\nnew-date: {covers: ["c"], misses: ["d"]}\nnone: ["e"]\nalso: {new-date: ["a", "z"]}\n';
  const read = readScenarioFolder(sampleScenario().set("phrases.en.yaml", phrases));
  assert.deepEqual(read.phrases.en?.also?.[1], { id: "new-date", phrases: ["a", "z"] });
  assert.deepEqual(
    read.mistakes.map(({ message }) => message),
    ["“z” is not among the phrases; copy one as it stands."],
  );
});

test("a scenario without outcomes to avoid is as sound as before there were any", () => {
  const without = (text: string) => text.slice(0, text.indexOf("must_not:"));
  const { content, mistakes } = readScenarioFolder(
    sampleScenario({ "scenario.yaml": without, "en.yaml": without }),
  );
  assert.deepEqual(mistakes, []);
  assert.ok(content !== undefined && !("mustNot" in content));
});
