import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Page, renderPage } from "@lectern/web/pages";
import fc from "fast-check";
import { readLegalText, refusedLinks } from "../../src/learner/legal/markdown.ts";
import { aLegalPage } from "../../src/learner/legal/test/legal-pages.ts";
import { aShell } from "../fixtures/shell.ts";

const render = (source: string) => renderPage(aLegalPage({ text: { source, language: "en" } }), aShell());
const cpuOf = (work: () => void) => {
  const began = process.cpuUsage();
  work();
  return process.cpuUsage(began);
};
const bodyOf = (html: string) => /<div class="legal-text"[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? "";

describe("an operator's text", () => {
  test("has headings below the page's own, paragraphs whose lines stay, lists in lists, tables, and marks inside them", () => {
    const source = [
      "# Who we are",
      "**Example Ltd**",
      "1 Example Street",
      "",
      "- one *very* good",
      "- two",
      "  and more of it",
      "  - inside",
      "",
      "3. [write](mailto:a@b.example)",
      "4. [read](https://b.example/x)",
      "",
      "| purpose | kept for |",
      "|---|---|",
      "| sign-in | `30` days |",
      "",
      "> quoted",
      "",
      "https://c.example/y, http://d.example or e@f.example",
    ].join("\n");
    const link = (href: string, words: string) => `<a href="${href}" rel="noreferrer">${words}</a>`;
    assert.equal(
      bodyOf(render(source)).replaceAll("<!-- -->", ""),
      [
        "<h2>Who we are</h2><p><strong>Example Ltd</strong><br/>1 Example Street</p>",
        "<ul><li>one <em>very</em> good</li><li>two and more of it<ul><li>inside</li></ul></li></ul>",
        `<ol start="3"><li>${link("mailto:a@b.example", "write")}</li>`,
        `<li>${link("https://b.example/x", "read")}</li></ol>`,
        '<section class="table-frame" aria-label="Table: purpose, kept for" tabindex="0"><table><thead><tr>',
        '<th scope="col">purpose</th><th scope="col">kept for</th></tr></thead><tbody><tr>',
        "<td>sign-in</td><td><code>30</code> days</td></tr></tbody></table></section>",
        "<blockquote><p>quoted</p></blockquote>",
        `<p>${link("https://c.example/y", "https://c.example/y")}, http://d.example or ${link("mailto:e@f.example", "e@f.example")}</p>`,
      ].join(""),
    );
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
      "> ",
      "  ",
      "|",
      "|-|\n",
      "`",
      "~~",
      "---\n",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const html = bodyOf(render(parts.join("")));
        const elements = html.match(/<[^>]*>/g) ?? [];
        for (const element of elements)
          assert.match(
            element,
            /^<(\/?(h[234]|p|ul|ol|li|strong|em|code|br|hr|blockquote|table|thead|tbody|tr|td|a|section)|th scope="col"|a href="(https|mailto):[^"]*" rel="noreferrer"|ol start="\d+"|section class="table-frame" aria-label="[^"]*" tabindex="0"|\/th|!-- --)\/?>$/,
          );
      }),
      { numRuns: 300 },
    );
    for (const piece of ["[", "](", "**a", "`", "> ", "1. ", "|"]) {
      const text = piece.repeat(20_000 / piece.length);
      const { user, system } = cpuOf(() => {
        // A page that is asked for again and again reads its text once.
        for (let shown = 0; shown < 50; shown += 1) readLegalText(text);
      });
      assert.ok(user + system < 2_000_000, `${piece}: ${(user + system) / 1000} ms`);
    }
  });
});

test("the foot of every page leads to what visitors are told, and sign-up begins with what happens to the data", () => {
  const join: Page = {
    name: "join",
    slug: "northwind",
    organization: "Northwind",
    domains: ["n.example"],
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
