import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sampleFiles } from "../../test/sample-template.ts";
import { bounds } from "../content-files/bounds.ts";
import { limits } from "../limits.ts";
import { readTemplateFolder } from "./template-folder.ts";

function mistakesOf(changes: Parameters<typeof sampleFiles>[0]): string[] {
  return readTemplateFolder(sampleFiles(changes)).mistakes.map(
    ({ file, line, message }) => `${file}:${line}: ${message}`,
  );
}

function replace(from: string, to: string) {
  return (text: string) => {
    assert.ok(text.includes(from), `the sample holds ${from}`);
    return text.replace(from, to);
  };
}

test("a sound folder becomes content and no mistakes", () => {
  const { content, mistakes } = readTemplateFolder(sampleFiles(), { folderName: "sample" });
  assert.deepEqual(mistakes, []);
  assert.deepEqual(Object.keys(content?.bodies ?? {}), ["en", "de"]);
  assert.deepEqual(content?.sections[0], {
    id: "why",
    retrieve: { queryKey: "q_report", max: 2, minScore: 1 },
    quiz: [{ type: "authored", question: "q1" }, { type: "cloze" }],
  });
  const [why, act] = content?.bodies.en?.sections ?? [];
  assert.deepEqual(why?.heading, [
    { type: "text", text: "Why in " },
    { type: "slot", slot: "department", fallback: "your team" },
  ]);
  assert.deepEqual(
    why?.blocks.map(({ type }) => type),
    ["paragraph", "list", "quotation", "when"],
  );
  assert.deepEqual(why?.blocks[3], {
    type: "when",
    rule: { name: "tools_any", words: ["SAP", "Sales Force"] },
    blocks: [
      {
        type: "paragraph",
        children: [
          { type: "text", text: "You use " },
          { type: "slot", slot: "tool", fallback: null },
          { type: "text", text: "." },
        ],
      },
    ],
  });
  assert.deepEqual(
    act?.questions[0]?.options.map(({ id, correct }) => [id, correct]),
    [
      ["a", true],
      ["b", false],
      ["c", true],
    ],
  );
});

test("content is plain JSON: what the database gives back equals what was stored", () => {
  const { content } = readTemplateFolder(sampleFiles());
  assert.ok(content);
  assert.deepEqual(JSON.parse(JSON.stringify(content)), content);
});

/** File, the change, and what must be said about it. The line is part of the promise. */
/** At line 38, above the mail. */
const diagramFaults: [lines: string[], said: RegExp][] = [
  [
    ["::: steps", "title | T", "step | One"],
    /^en\.md:38: A `steps` drawing has 2 to 6 lines `step`; this one has 1/,
  ],
  [["::: steps", "step | One", "step | Two"], /^en\.md:38: A `steps` drawing needs `title`/],
  [
    ["::: contrast", "title | T", "point | P", "before | B", "after | A", "point | P"],
    /^en\.md:40: `point` stands below one of before, after in a `contrast` drawing/,
  ],
  [
    ["::: contrast", "title | T", "before | B", "after | A", "point | P", "point | P"],
    /^en\.md:38: Below each `before` of a `contrast` drawing stands `point/,
  ],
  [["::: number", "title | T", "number | 9 of 10"], /^en\.md:38: A `number` drawing needs `meaning`/],
  [
    ["::: quadrant", "title | T", "across | A", "up | U"],
    /^en\.md:38: A `quadrant` drawing needs `top-left`/,
  ],
  [
    ["::: timeline", "title | T", "time | 1", "event | E", "time | 2", "time | 3", "event | E"],
    /^en\.md:38: Below each `time` of a `timeline` drawing stands `event/,
  ],
];

const mistakes: [file: string, from: string, to: string, said: RegExp][] = [
  ["template.yaml", "key: sample", "key: Sample!", /^template\.yaml:1: `key` must be lower-case/],
  [
    "template.yaml",
    "lesson_type: custom",
    "lesson_type: other",
    /^template\.yaml:2: `lesson_type` must be one of mandatory, premade, custom/,
  ],
  [
    "template.yaml",
    "language: en",
    "language: es",
    /^template\.yaml:3: `language` must be one of en, de, fr, it/,
  ],
  [
    "template.yaml",
    "minutes: 5",
    "minutes: 500",
    /^template\.yaml:5: `minutes` must be a whole number from 1 to 240/,
  ],
  ["template.yaml", "minutes: 5\n", "", /^template\.yaml:1: `minutes` is missing/],
  ["template.yaml", "category: security", "colour: blue", /^template\.yaml:4: Nothing is called `colour`/],
  ["template.yaml", "[reporting]", "[a, b, c, d, e, f, g, h, i]", /^template\.yaml:6: Name at most 8 skills/],
  [
    "template.yaml",
    "skills: [reporting]",
    "scenario_id: talk",
    /^template\.yaml:6: `scenario_id` must be a scenario's id/,
  ],
  [
    "template.yaml",
    "skills: [reporting]",
    "is_scenario_wrapper: true",
    /^template\.yaml:6: A scenario wrapper names/,
  ],
  [
    "template.yaml",
    "- id: act",
    "- id: closing",
    /^template\.yaml:11: Lessons have other pages with this address, as with closing/,
  ],
  ["template.yaml", "- id: act", "- id: why", /^template\.yaml:11: Section `why` is listed twice/],
  ["template.yaml", "quiz: [q2]", "quiz: [q1]", /^template\.yaml:11: Question `q1` is asked twice/],
  ["template.yaml", "{cloze: passage}", "{cloze: word}", /^template\.yaml:10: A quiz lists ids/],
  ["template.yaml", "max: 2", "max: 99", /^template\.yaml:9: `max` must be a whole number from 1 to 5/],
  ["template.yaml", "minutes: 5", "minutes: *x", /^template\.yaml:5: /],
  [
    "template.yaml",
    "category: security",
    "category: a: b",
    /^template\.yaml:4: Not readable as YAML .*quotation marks/,
  ],
  ["en.md", "title: A sample", "title:", /^en\.md:2: `title` must be text/],
  ["en.md", "summary: You", "summary: <b>You</b>", /^en\.md:4: `summary` is plain text/],
  ["en.md", "queries: {q_report: [report, incident]}\n", "", /^en\.md:2: `queries` lacks `q_report`/],
  [
    "en.md",
    "{q_report: [report, incident]}",
    "{q_report: [a], q_other: [b]}",
    /^en\.md:5: No section retrieves `q_other`/,
  ],
  ["en.md", "## why |", "## what |", /^en\.md:7: Section `what` is not in template\.yaml/],
  ["en.md", "## why | Why in {{department|your team}}", "## why", /^en\.md:7: Write the section's start as/],
  ["en.md", "## why | Why in {{department|your team}}", "## why | ", /^en\.md:7: The section has no heading/],
  ["en.md", "## act | Act\n", "## act | *Act*\n", /^en\.md:24: A heading is plain text and slots/],
  ["en.md", "It goes on.", "It {{goes|x}} on.", /^en\.md:9: There is no slot `goes`; use department/],
  ["en.md", "{{tools.1|things}}", "{{tools.1}}", /^en\.md:12: Give a default/],
  ["en.md", "{{/task}}", "", /^en\.md:9: Close \{\{#task\}\} with/],
  ["en.md", "Set apart.", "Set {{task}} apart.", /^en\.md:14: \{\{task\}\} stands only inside/],
  ["en.md", "**bold**", "**bold", /^en\.md:8: Close this \*\*/],
  ["en.md", "**bold**", "<b>bold</b>", /^en\.md:8: Raw HTML is not allowed/],
  ["en.md", "**bold**", "so ![x](a.png)", /^en\.md:8: A picture stands in a line of its own/],
  ["en.md", "**bold**", "bold&nbsp;", /^en\.md:8: HTML entities/],
  ["en.md", "https://example.org/a", "javascript:alert", /^en\.md:8: Link to a full http/],
  ["en.md", "https://example.org/a", "https://bank.example@evil.example", /^en\.md:8: Link to a full http/],
  ["en.md", "https://example.org/a", "//example.org", /^en\.md:8: Link to a full http/],
  ["en.md", "> Set apart.", "### Set apart", /^en\.md:14: Only `## id \| Heading` is a heading/],
  ["en.md", "> Set apart.", "| a | b |", /^en\.md:14: Below the heads stands a row of dashes: \|---\|---\|/],
  ["en.md", "> Set apart.", "| a |\n|---|\n| b |", /^en\.md:14: A table has 2 to 5 columns; this one has 1/],
  ["en.md", "> Set apart.", "| a | b |\n|---|---|", /^en\.md:14: A table has 1 to 12 rows/],
  ["en.md", "> Set apart.", "| a | b |\n|---|---|\n| c |", /^en\.md:16: This row has 1 cells, the head 2/],
  ["en.md", "> Set apart.", "| a | |\n|---|---|\n| c | d |", /^en\.md:14: Every column needs a head/],
  ["en.md", "> Set apart.", "| a | b\n|---|---|\n| c | d |", /^en\.md:14: A row of a table begins and ends/],
  ["en.md", "> Set apart.", "| a | b |\n|---|---|\n| <b> | d |", /^en\.md:16: Raw HTML/],
  [
    "en.md",
    "> Set apart.",
    `| a | ${"x".repeat(201)} |\n|---|---|\n| c | d |`,
    /^en\.md:14: The cell is longer/,
  ],
  ["en.md", "1. first", "| a | b |\n|---|---|\n| c | d |", /^en\.md:28: A table cannot stand in a box/],
  ["en.md", "> Set apart.", "![The button](none.png)", /^en\.md:14: There is no file images\/none\.png/],
  ["en.md", "> Set apart.", "![](button.png)", /^en\.md:14: Say what the picture shows/],
  ["en.md", "> Set apart.", "![button.png](button.png)", /^en\.md:14: This is the name of the file/],
  ["en.md", "> Set apart.", "![Button](button.png)", /^en\.md:14: This is the name of the file/],
  ["en.md", "> Set apart.", "![A *b*](button.png)", /^en\.md:14: What a picture shows is plain text/],
  ["en.md", "> Set apart.", "![A](https://a.example/b.png)", /^en\.md:14: .* is no picture of images\//],
  ["en.md", "> Set apart.", "![A] (button.png)", /^en\.md:14: Write a picture as/],
  [
    "en.md",
    "> Set apart.",
    `![${"x".repeat(251)}](button.png)`,
    /^en\.md:14: What the picture shows is longer/,
  ],
  ["en.md", "> Set apart.", `![A b](button.png)\n${"x".repeat(301)}`, /^en\.md:15: The caption is longer/],
  [
    "en.md",
    "> Set apart.",
    "![A b](button.png)",
    /^de\.md:7: Section `why` shows nothing of the kind in en\.md|^en\.md/,
  ],
  ["en.md", "> Set apart.", "* a", /^en\.md:14: Write list items with a hyphen/],
  ["en.md", "tools_any:", "tool_any:", /^en\.md:16: Write the rule as/],
  ["en.md", "[SAP,", "[S,", /^en\.md:16: Each word of a rule has 2 to/],
  ["en.md", "::: warning", "::: when role_any: [buyer]", /^en\.md:33: A `when` cannot stand in a `when`/],
  ["en.md", "::: note", "::: tip", /^en\.md:25: There is no ::: tip/],
  ["en.md", "buyers.\n:::\n:::", "buyers.\n:::", /^en\.md:32: This ::: block is not closed/],
  [
    "en.md",
    "from | IT",
    "sender | IT",
    /^en\.md:39: A `mail` drawing has no part `sender`; use from, to, subject, body/,
  ],
  ["en.md", "from | IT Support", "IT Support", /^en\.md:39: Write what stands there as `part \| text`/],
  ["en.md", "body | Keep your messages.", "body |", /^en\.md:41: `body` has no text/],
  ["en.md", "Keep your messages.", "x".repeat(401), /^en\.md:41: The text of `body` is longer than 400/],
  ["en.md", "body | Keep", "subject | Keep", /^en\.md:41: `subject` stands in this mail already/],
  ["en.md", "link | https", "to | https", /^en\.md:43: `to` stands above `body` in a `mail` drawing/],
  ["en.md", "from | IT Support <it@parcel-check.test>\n", "", /^en\.md:38: A `mail` drawing needs `from`/],
  [
    "en.md",
    "link | https",
    "link | [x](https://a.test) https",
    /^en\.md:43: Nothing in a drawing can be followed/,
  ],
  ["en.md", "body | Keep", "body | {{#task}}x{{/task}} Keep", /^en\.md:41: Conditions stand in/],
  ["en.md", "/keep\n:::", "/keep", /^en\.md:38: This ::: mail is not closed/],
  [
    "en.md",
    "body | Keep",
    `${"body | x\n".repeat(16)}body | Keep`,
    /^en\.md:38: A `mail` drawing has 2 to 16 parts/,
  ],
  ["en.md", "::: mail", "::: mial", /^en\.md:38: There is no ::: mial; use note, .*, mail, chat/],
  ["en.md", "::: mail\n", "::: note\n::: mail\n", /^en\.md:39: A mail cannot stand in a box/],
  ["de.md", "link | https", "button | https", /^de\.md:17: This mail has the parts .* link in en\.md/],
  ["de.md", "::: mail", "::: chat", /^de\.md:14: Section `act` shows mail in en\.md; show the same/],
  ...diagramFaults.map(([lines, said]): (typeof mistakes)[number] => [
    "en.md",
    "::: mail\n",
    `${lines.join("\n")}\n:::\n\n::: mail\n`,
    said,
  ]),
  ["en.md", "q2 multiple:", "q2 spot steps:", /^en\.md:46: `steps` means nothing here/],
  ["en.md", "q1 single:", "q1 one:", /^en\.md:20: Write the question as/],
  ["en.md", "- [ ] That", "- [x] That", /^en\.md:20: A `single` question has one right option/],
  ["en.md", "- [ ] That", "- [ ] This", /^en\.md:20: Two options read the same|^de\.md/],
  ["en.md", "- [ ] That", "- That", /^en\.md:22: Write an option as/],
  ["en.md", "- [ ] That -> Wrong.\n", "", /^en\.md:20: A `single` question has 2 to 6 options/],
  ["en.md", "-> Wrong.", "->", /^en\.md:22: The feedback has no text/],
  ["en.md", "## act", "More text.\n\n## act", /^en\.md:24: Text after a question/],
  [
    "en.md",
    "? q1 single: Which one?",
    "? q7 single: Which one?",
    /^en\.md:20: Question `q7` is not in the quiz/,
  ],
  ["en.md", "---\n## why", "---\nText.\n## why", /^en\.md:7: A section begins with/],
  ["en.md", "It goes on.", "It goes\u0000 on.", /^en\.md:9: The line holds the control character U\+0000/],
  ["en.md", "It goes on.", "It goes\uD800 on.", /^en\.md:9: The line holds half of a character pair/],
  ["en.md", "It goes on.", "It goes\u202E on.", /^en\.md:9: The line holds the control character U\+202E/],
  ["de.md", "q2 multiple", "q2 single", /^de\.md:25: Question `q2` is `multiple` in en\.md/],
  ["de.md", "- [x] Drei", "", /^de\.md:25: Question `q2` has 3 options in en\.md/],
  [
    "de.md",
    "- [x] Eins\n- [ ] Zwei",
    "- [ ] Eins\n- [x] Zwei",
    /^de\.md:25: The right options of `q2` stand elsewhere in en\.md/,
  ],
  ["en.md", "::: mail\n", ":: mail\n", /^en\.md:38: A box or a drawing begins with three colons/],
  ["de.md", "## act | Handeln", "## why | Handeln", /^de\.md:14: Section `why` is written twice/],
];

for (const [file, from, to, said] of mistakes) {
  test(`${file}: ${JSON.stringify(to)} for ${JSON.stringify(from)} is named`, () => {
    const found = mistakesOf({ [file]: replace(from, to) });
    assert.ok(
      found.some((mistake) => said.test(mistake)),
      `${said} among\n${found.join("\n")}`,
    );
    assert.equal(readTemplateFolder(sampleFiles({ [file]: replace(from, to) })).content, undefined);
  });
}

test("sections in another order than in template.yaml are named where they stand", () => {
  const swap = (text: string) => {
    const [head = "", why = "", act = ""] = text.split(/^(?=## )/m);
    return head + act + why;
  };
  assert.match(mistakesOf({ "de.md": swap }).join("\n"), /^de\.md:7: The sections stand in another order/m);
});

test("what is wrong in the original is not held against its translations", () => {
  const found = mistakesOf({ "en.md": replace("q1 single:", "q1 one:") });
  assert.deepEqual(
    found.filter((mistake) => !mistake.startsWith("en.md")),
    [],
  );
});

test("all mistakes are named at once, ordered by file and line", () => {
  const found = mistakesOf({
    "template.yaml": replace("minutes: 5", "minutes: none"),
    "en.md": (text) => text.replace("**bold**", "**bold").replace("> Set apart.", "```"),
    "de.md": replace("q1 single", "q1 multiple"),
  });
  assert.deepEqual(
    found.map((mistake) => mistake.split(": ")[0]),
    ["de.md:10", "en.md:8", "en.md:14", "template.yaml:5"],
  );
});

test("a missing file, a foreign file and another folder's name are named", () => {
  const files = sampleFiles();
  files.delete("en.md");
  files.set("es.md", "hola");
  const { mistakes: found } = readTemplateFolder(files, { folderName: "other", languages: ["fr"] });
  assert.deepEqual(
    found.map(({ file, message }) => `${file}: ${message.split(";")[0]}`),
    [
      "en.md: The file is missing",
      "es.md: Only template.yaml, en.md, de.md, fr.md, it.md belong here",
      "fr.md: The file is missing",
      "template.yaml: `key` must be the folder's name, `other`.",
    ],
  );
});

test("Windows line ends, a byte order mark and decomposed accents read as the same content", () => {
  const windows = (text: string) => `\uFEFF${text.normalize("NFD").replaceAll("\n", "\r\n")}`;
  const { content } = readTemplateFolder(
    sampleFiles({ "template.yaml": windows, "en.md": windows, "de.md": windows }),
  );
  assert.deepEqual(content, readTemplateFolder(sampleFiles()).content);
});

const fragments = fc.constantFrom(
  "---\n",
  "## why | a\n",
  "::: when tools_any: [a, b]\n",
  "::: note\n",
  ":::\n",
  "? q1 single: x\n",
  "- [x] y\n",
  "- [ ] z -> f\n",
  "**",
  "*",
  "`",
  "[",
  "](",
  ")",
  "{{",
  "}}",
  "{{#task}}",
  "{{/task}}",
  "{{tool|x}}",
  "> ",
  "- ",
  "1. ",
  "<b>",
  "\\",
  "\n",
  "\n\n",
  "title: x\n",
  "sections: [",
  "{id: a}",
  "\u0000",
  "\uD800",
  "&a *a",
  "!!x ",
  ": ",
  "text ",
  "| a | b |\n|---|---|\n",
  "![a b](c.png)\n",
  "::: mail\n",
  "from | a\n",
  "link | b\n",
);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join("")),
);

test("no text whatever makes the reader throw: it is content or it has mistakes", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (structure, english, tail) => {
      const sample = sampleFiles({ "de.md": (text) => text + tail, "en.md": (text) => text + english });
      for (const files of [
        new Map([
          ["template.yaml", structure],
          ["en.md", english],
          ["de.md", tail],
        ]),
        sample,
      ]) {
        const { content, mistakes: found } = readTemplateFolder(files);
        assert.equal(content === undefined, found.length > 0);
        assert.ok(found.every(({ line, message }) => line >= 1 && message.isWellFormed()));
        assert.ok(
          found.every(({ said }) => said !== undefined),
          "an editor in another language has its own words for each",
        );
      }
    }),
    { numRuns: 300 },
  );
});

const floods = [
  "[",
  "[a",
  "**a ",
  "`",
  "{{",
  "{{#task}}",
  "](",
  "<a",
  "::: note\n",
  "> ",
  "- a\n",
  "? q single: x\n",
  "## why | x\n",
  "\\",
  "a\n\n",
  "- [x] -> ",
  "|",
  "{{tool|",
  "| a | b |\n|---|---|\n",
  "|`|{{",
  "![a](b.png)\n",
  "::: chat\n",
  "::: mail\nfrom | <a",
  "<a@",
];

for (const flood of floods) {
  test(`a file full of ${JSON.stringify(flood)} is refused quickly`, () => {
    const filled = flood.repeat(limits.file / flood.length - 2_000 / flood.length);
    const started = performance.now();
    const found = mistakesOf({
      "en.md": (text) => text + filled,
      "template.yaml": () => flood.repeat(30_000 / flood.length),
    });
    assert.ok(performance.now() - started < 3_000, "within three seconds on a slow machine");
    assert.ok(found.length > 0 && found.length <= bounds.mistakes);
  });
}

test("a question as long as a file is refused, not read until the stack gives way", () => {
  const flood = `\n? q3 single: ${"[**a [".repeat(30_000)}`;
  const found = mistakesOf({ "de.md": (text) => text + flood });
  assert.match(found.join("\n"), /^de\.md:30: The question is longer than 500 characters/m);
});

test("a message that quotes odd characters can still be printed and stored", () => {
  const found = mistakesOf({ "template.yaml": () => "> \uD800\u0007" });
  assert.ok(found.length > 0 && found.every((mistake) => mistake.isWellFormed() && !/\p{Cc}/u.test(mistake)));
});

test("a file longer than allowed is refused without being read", () => {
  assert.match(
    mistakesOf({ "en.md": () => "a".repeat(limits.file + 1) }).join("\n"),
    /^en\.md:1: The file is longer than/m,
  );
});

const button = { hash: "a".repeat(64), width: 400, height: 300, widths: [400] };

test("a picture that no language shows is named by its file, and so is one that a language does not show", () => {
  const shows = replace("Noch ein Absatz.", "![Der Knopf oben rechts](button.png)\nEine Legende.");
  const pictures = new Map([["button.png", button]]);
  const sentences = (files: Map<string, string>) =>
    readTemplateFolder(files, { pictures }).mistakes.map(
      ({ file, line, message }) => `${file}:${line} ${message}`,
    );
  assert.match(sentences(sampleFiles()).join("\n"), /^images\/button\.png:1 No language shows this picture/);
  assert.match(
    sentences(sampleFiles({ "de.md": shows })).join("\n"),
    /^de\.md:14 Section `act` shows mail in en/,
  );
});
