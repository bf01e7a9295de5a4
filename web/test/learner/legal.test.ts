import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Page, renderPage } from "@lectern/web/pages";
import fc from "fast-check";
import { readLegalText, refusedLinks } from "../../src/learner/legal/markdown.ts";
import { aLegalPage } from "../fixtures/legal-pages.ts";
import { aShell } from "../fixtures/shell.ts";

const text = (words: string) => ({ type: "text", text: words });
const render = (source: string) => renderPage(aLegalPage({ text: { source, language: "en" } }), aShell());
const bodyOf = (html: string) => /<div class="legal-text"[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? "";

describe("an operator's text", () => {
  test("has headings below the page's own, paragraphs whose lines stay, lists, and marks inside them", () => {
    const source = [
      "# Who we are",
      "**Example Ltd**",
      "1 Example Street",
      "",
      "- one *very* good",
      "- two",
      "  and more of it",
      "",
      "3. [write](mailto:a@b.example)",
      "4) [read](https://b.example/x)",
    ].join("\n");
    assert.deepEqual(readLegalText(source), [
      { type: "heading", level: 2, children: [text("Who we are")] },
      {
        type: "paragraph",
        lines: [[{ type: "strong", children: [text("Example Ltd")] }], [text("1 Example Street")]],
      },
      {
        ...{ type: "list", ordered: false, start: 1 },
        items: [
          [text("one "), { type: "emphasis", children: [text("very")] }, text(" good")],
          [text("two"), text(" "), text("and more of it")],
        ],
      },
      {
        ...{ type: "list", ordered: true, start: 3 },
        items: [
          [{ type: "link", href: "mailto:a@b.example", children: [text("write")] }],
          [{ type: "link", href: "https://b.example/x", children: [text("read")] }],
        ],
      },
    ]);
  });

  test("cannot become markup, and its links lead to the web, a mailbox or a telephone", () => {
    for (const address of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert`1`",
      "java\tscript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:x",
      "http://b.example",
      "//b.example",
      "/home",
      "https:b.example",
      "https://user:secret@b.example",
      "https://b.example\\@c.example",
      "mailto:a@b.example?bcc=c@d.example",
      "",
    ]) {
      const source = `[words](${address})`;
      assert.doesNotMatch(bodyOf(render(source)), /<a/, address);
      assert.equal(refusedLinks(source).length, 1, address);
    }
    const hostile = '<script>alert(1)</script> <img src=x onerror="alert(1)"> &lt;b&gt; </div></main>';
    const html = bodyOf(render(`# ${hostile}\n${hostile}\n- ${hostile}`));
    assert.doesNotMatch(html, /<(script|img|\/main)/);
    assert.equal(html.match(/&lt;script&gt;/g)?.length, 3);
  });

  test("of any characters makes a page of these few elements, within a blink, however long", () => {
    const pieces = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "*",
      "**",
      "#",
      "- ",
      "1. ",
      "\\",
      "\n",
      " ",
      "a",
      "<b>",
      "https://a.example",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const html = bodyOf(render(parts.join("")));
        const elements = html.match(/<[^>]*>/g) ?? [];
        for (const element of elements)
          assert.match(
            element,
            /^<\/?(h[234]|p|ul|ol|li|strong|em|br|a)( href="https:[^"]*" rel="noreferrer"| start="\d+")?\/?>$/,
          );
      }),
      { numRuns: 300 },
    );
    for (const piece of [
      "[",
      "](",
      "*",
      "**",
      "*a ",
      "[a](",
      "# ",
      "- ",
      "\\",
      "[a](https://",
      "**a",
      "* ",
    ]) {
      const began = performance.now();
      readLegalText(piece.repeat(60_000 / piece.length));
      readLegalText(`${piece} \n`.repeat(20_000));
      assert.ok(performance.now() - began < 500, `${piece}: ${performance.now() - began} ms`);
    }
  });
});

test("the foot of every page leads to what visitors are told, and sign-up begins with what happens to the data", () => {
  const join: Page = {
    ...{ name: "join", slug: "northwind", organization: "Northwind", domains: ["n.example"] },
    values: { firstName: "", lastName: "", email: "", language: "en" },
    mistakes: {},
  };
  const html = renderPage(join, aShell({ signedIn: false }));
  const privacy = 'href="https://northwind-freight.example/privacy"';
  assert.ok(html.indexOf(privacy) > 0 && html.indexOf(privacy) < html.indexOf("<input"));
  assert.match(/<footer.*<\/footer>/s.exec(html)?.[0] ?? "", /\/legal\/northwind\/imprint/);
  const without = renderPage(join, aShell({ signedIn: false, legal: [] }));
  assert.doesNotMatch(without, /\/legal\/|join-notice/);
});
