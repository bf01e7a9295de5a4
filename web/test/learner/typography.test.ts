import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Page, renderMail, renderPage } from "@lectern/web/pages";
import { aHomeLesson, aHomePage } from "../../src/learner/home/test/home-page.ts";
import { setFrench, setSwiss } from "../../src/learner/language/typography.ts";
import { anAgainPage } from "../../src/learner/lesson/test/again-page.ts";
import { aLessonPage, single } from "../../src/learner/lesson/test/lesson-page.ts";
import { aRecallEndPage, aRecallPage } from "../../src/learner/recall/test/recall-pages.ts";
import { allPages } from "../fixtures/all-pages.ts";
import { aShell } from "../fixtures/shell.ts";

describe("typography", () => {
  test("no French sign that stands apart begins a line", () => {
    assert.equal(
      setFrench("Quoi ? Oui ! Non ; ici : « là » à 20 %"),
      "Quoi\u202f? Oui\u202f! Non\u202f; ici\u00a0: «\u00a0là\u00a0» à 20 %".replace("20 %", "20\u202f%"),
    );
    for (const [path, { page, shell }] of allPages("fr")) {
      const own = "contentLanguage" in page ? null : renderPage(page, shell).replaceAll(/<[^>]*>/g, "\n");
      assert.doesNotMatch(own ?? "", /(?<=[a-zà-ÿ]) [;!?:»]|« /, path);
    }
    const mail = { kind: "reset", organization: "Acme", link: "https://a.example/" } as const;
    assert.match(renderMail(mail, "fr").text, /ici dans l’heure\u00a0:/);
  });

  test("the first of a month is a 1er in French, and no other day", () => {
    const on = (date: string) =>
      renderPage({ name: "explain", kind: "access_over", requestId: "r", date }, aShell({ language: "fr" }));
    assert.match(on("2026-11-01"), /1er\snovembre 2026/);
    assert.match(on("2026-11-11"), /11\snovembre 2026/);
    assert.match(on("2026-11-21"), /21\snovembre 2026/);
  });

  test("English dates are British, as its spelling is", () => {
    const page = { name: "explain", kind: "access_over", requestId: "r", date: "2026-11-01" } as const;
    assert.match(renderPage(page, aShell({ language: "en" })), /1\sNovember 2026/);
  });

  test("an organization that writes Swiss German has no ß on its pages, of the site and of lessons", () => {
    assert.equal(setSwiss("Straße, GROẞ"), "Strasse, GROSS");
    for (const [path, { page, shell }] of allPages("de")) {
      // An imprint is the organization's own text.
      if ("contentLanguage" in page || page.name === "legal") continue;
      assert.doesNotMatch(renderPage(page, { ...shell, isSwiss: true }), /ß/, path);
    }
    const lesson = aLessonPage({
      contentLanguage: "de",
      title: "Straßen",
      questions: [],
      blocks: [{ type: "paragraph", children: [{ type: "text", text: "Die Maßnahme" }] }],
      hiddenFacts: [{ field: "department", value: "Straßenbau" }],
    });
    const german = aShell({ language: "de" });
    assert.match(renderPage(lesson, german), /Straßen.*Maßnahme/s);
    const swiss = renderPage(lesson, { ...german, isSwiss: true });
    assert.match(swiss, /Strassen.*Massnahme/s);
    assert.match(swiss, /department:Straßenbau/, "what the profile says goes back as it came");
  });

  const words = (text: string) => [{ type: "text" as const, text }];
  const asking = (text: string) => ({ ...single, text: words(text), answer: null });
  /** Where words of a lesson stand outside of it, each in its own language. */
  const quoting = (title: string, language: "de" | "fr"): [string, Page][] => [
    ["again", anAgainPage({ title, contentLanguage: language, questions: [again(title)] })],
    ["recall", aRecallPage({ questions: [{ question: asking(title), lesson: { title, language } }] })],
    [
      "recall-end",
      aRecallEndPage({ results: [{ ...recalled, text: words(title), lesson: { title, language } }] }),
    ],
    ["home", aHomePage({ due: [aHomeLesson({ title, description: title, language })] })],
  ];
  const section = { id: "one", title: "" };
  const again = (text: string) => ({ question: asking(text), section, state: "open" as const });
  const recalled = { outcome: "known" as const, path: "/lessons/1/one", section: "" };

  test("words of a lesson are set in their language wherever they stand", () => {
    for (const [path, page] of quoting("Große Maßnahme", "de")) {
      const html = renderPage(page, aShell({ language: "en", isSwiss: true }));
      assert.match(html, /Grosse Massnahme/, path);
      assert.doesNotMatch(html, /ß/, path);
      assert.match(renderPage(page, aShell({ language: "en" })), /Große Maßnahme/, path);
    }
    for (const [path, page] of quoting("Que faire ? « Rien » : voilà", "fr")) {
      const html = renderPage(page, aShell({ language: "en" }));
      assert.match(html, /Que faire\u202f\? «\u00a0Rien\u00a0»\u00a0: voilà/, path);
      assert.doesNotMatch(html, /faire \?/, path);
    }
  });

  test("other languages keep their ß, and quotations theirs", () => {
    const german = aShell({ language: "en", isSwiss: true });
    const quoted = aLessonPage({ contentLanguage: "en", title: "Straßen", questions: [] });
    assert.match(renderPage(quoted, german), /Straßen/);
  });
});
