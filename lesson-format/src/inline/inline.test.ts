import assert from "node:assert/strict";
import { test } from "node:test";
import { englishOf } from "../content-files/mistakes.ts";
import type { Span } from "../span.ts";
import { readSpans } from "./inline.ts";

function read(text: string): { spans: Span[]; mistakes: string[] } {
  const mistakes: string[] = [];
  const scope = { allowsConditions: true, holds: [] };
  const spans = readSpans(text, 1, scope, (line, mistake) => mistakes.push(`${line}: ${englishOf(mistake)}`));
  return { spans, mistakes };
}

const text = (words: string): Span => ({ type: "text", text: words });

const readings: [string, Span[]][] = [
  ["a **b** c", [text("a "), { type: "strong", children: [text("b")] }, text(" c")]],
  [
    "**a *b* c**",
    [{ type: "strong", children: [text("a "), { type: "emphasis", children: [text("b")] }, text(" c")] }],
  ],
  [
    "[a **b**](https://x.example)",
    [
      {
        type: "link",
        href: "https://x.example",
        children: [text("a "), { type: "strong", children: [text("b")] }],
      },
    ],
  ],
  [
    "[a [b](https://x.example)",
    [text("[a "), { type: "link", href: "https://x.example", children: [text("b")] }],
  ],
  ["a [b] c", [text("a [b] c")]],
  ["Kund*innen und Kolleg*innen", [text("Kund*innen und Kolleg*innen")]],
  ["5 * 3 ** 2", [text("5 * 3 ** 2")]],
  ["\\*a\\* \\<b> \\{{c\\}}", [text("*a* <b> {{c}}")]],
  ["`**a** {{b}}`", [{ type: "code", text: "**a** {{b}}" }]],
  ["a < b & c > d", [text("a < b & c > d")]],
  ["IT <it@desk.example>", [text("IT <it@desk.example>")]],
  ["two\nlines", [text("two lines")]],
  [
    "{{#tool}}{{tool}}{{/tool}}",
    [{ type: "conditional", condition: "tool", children: [{ type: "slot", slot: "tool", fallback: null }] }],
  ],
  ["{{ department | our team }}", [{ type: "slot", slot: "department", fallback: "our team" }]],
];

for (const [source, spans] of readings) {
  test(`${JSON.stringify(source)} reads as authors expect`, () => {
    assert.deepEqual(read(source), { spans, mistakes: [] });
  });
}

test("a slot with one brace on a side is told, and other braces are text", () => {
  for (const source of ["{first_name|you}", "{{first_name|you}", "{tools.0|mail}"])
    assert.match(read(source).mistakes.join(), /two braces on each side/);
  assert.deepEqual(read("{a|b} {department}").mistakes, []);
});

test("a mistake carries the line it stands on, not the paragraph's first", () => {
  assert.match(read("one\ntwo\n<b>three").mistakes.join(), /^3: Raw HTML/);
});
