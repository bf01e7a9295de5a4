import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { renderPage } from "@lectern/web/pages";
import { explainPages } from "../../src/learner/explain/test/explain-pages.ts";
import { languages } from "../../src/learner/language/languages.ts";
import type { Question } from "../../src/learner/lesson/questions/question.ts";
import { aLessonPage } from "../../src/learner/lesson/test/lesson-page.ts";
import { allPages } from "../fixtures/all-pages.ts";
import { aShell } from "../fixtures/shell.ts";

const SCRIPT_BUDGET_BYTES = 25_000;
const ROLE_PLAY_BUDGET_BYTES = 90_000;
const assets = new URL("../../dist/client/", import.meta.url);

describe("markup", () => {
  test("a lesson page loads at most 25 kB of script, compressed, 2 kB of it for reading aloud", async () => {
    const html = renderPage(aLessonPage(), aShell());
    const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, path]) => path ?? "");
    const manifest = JSON.parse(await readFile(new URL("manifest.json", assets), "utf8"));
    const { file, imports = [], dynamicImports = [] } = manifest["src/learner/start.ts"];
    const listen = manifest["src/learner/lesson/listen/listen.ts"];
    assert.deepEqual(scripts, [listen.file, file]);
    const chunks = [
      ...imports,
      ...dynamicImports,
      ...(listen.imports ?? []),
      ...(listen.dynamicImports ?? []),
    ];
    assert.deepEqual(chunks, [], "another chunk would have to be counted too");
    assert.ok(gzipSync(await readFile(new URL(listen.file, assets))).length <= 2_000);
    const sizes = await Promise.all(
      scripts.map(async (path) => gzipSync(await readFile(new URL(path, assets))).length),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 1_000 && total <= SCRIPT_BUDGET_BYTES, `${total} bytes`);
  });

  test("the browser's tab is named for the section that is shown", () => {
    const sections = aLessonPage().sections;
    assert.ok(sections.length > 1);
    for (const { id, title } of sections) {
      const html = renderPage(aLessonPage({ sectionId: id }), aShell());
      assert.ok(html.includes(`<title>${title} – `), title);
    }
  });

  test("what is quoted in another language than the lesson's is labelled with it", () => {
    const label = '(<span lang="en">English</span>)';
    assert.ok(renderPage(aLessonPage({ contentLanguage: "de" }), aShell()).includes(label));
    assert.ok(!renderPage(aLessonPage({ contentLanguage: "en" }), aShell()).includes(label));
  });

  test("that a completed lesson is read again is said beside its other notices, and only then", () => {
    const review = /You have completed this lesson\. You can read everything again/;
    const notices = ["retired" as const];
    assert.match(renderPage(aLessonPage({ notices, isReview: true }), aShell()), review);
    assert.doesNotMatch(renderPage(aLessonPage({ notices, isReview: false }), aShell()), review);
  });

  test("a reason stands behind the option that it is about, and an answer that is right in part is called so", () => {
    const text = (words: string) => [{ type: "text" as const, text: words }];
    const question: Question = {
      id: "q",
      kind: "multiple",
      text: text("Which?"),
      options: [
        { id: "0", text: text("Check the address") },
        { id: "1", text: text("Ask by telephone") },
      ],
      answer: {
        chosen: ["0"],
        right: ["0", "1"],
        isCorrect: false,
        feedback: [{ option: "0", text: text("Yes: names prove nothing.") }],
      },
    };
    const html = renderPage(aLessonPage({ questions: [question] }), aShell());
    assert.match(html, /<p class="verdict-title">Partly right/);
    assert.match(html, /<strong>Check the address<\/strong> – Yes: names prove nothing\./);
  });

  test("only a role-play loads the script of role-plays, and it is no larger than 90 kB, compressed", async () => {
    const manifest = JSON.parse(await readFile(new URL("scenario-manifest.json", assets), "utf8"));
    const { file, imports = [] } = manifest["src/learner/scenario/island/hydrate-scenario.tsx"];
    assert.deepEqual(imports, []);
    const loading = [...allPages("en")].flatMap(([path, { page, shell }]) =>
      renderPage(page, shell).includes(file) ? [path] : [],
    );
    assert.deepEqual(loading, [
      "/en/scenario-voice",
      "/en/talk",
      "/en/talk-voice",
      "/en/talk-without-model",
      "/en/talk-refused",
    ]);
    const size = gzipSync(await readFile(new URL(file, assets))).length;
    assert.ok(size > 20_000 && size <= ROLE_PLAY_BUDGET_BYTES, `${size} bytes`);
  });

  test("every sentence got what it names", () => {
    for (const [path, { page, shell }] of languages.flatMap((language) => [...allPages(language)]))
      assert.doesNotMatch(renderPage(page, shell), /\bundefined\b|\bNaN\b/, path);
  });

  test("nothing on any page needs an inline script, style or handler", () => {
    for (const [path, { page, shell }] of languages.flatMap((language) => [...allPages(language)])) {
      const html = renderPage(page, shell);
      assert.doesNotMatch(html, /<style|<[^>]+ style="|<[^>]+ on[a-z]+="|javascript:/, path);
      for (const [tag] of html.matchAll(/<script[^>]*>/g))
        assert.match(tag, / src="\/assets\/|application\/json/, path);
    }
  });

  test("explanatory pages, the language choice, the home page, forms about accounts and plain reading need no script at all, but a voice", () => {
    const pages = [...allPages("en")].filter(([path]) =>
      /explain|language|home|lesson-text|onboarding|sign-in|join|confirm|password/.test(path),
    );
    assert.ok(pages.length > explainPages.length);
    for (const [path, { page, shell }] of pages.filter(([path]) => !path.includes("complete"))) {
      const html = renderPage(page, shell);
      const readingAloud =
        /<script type="module" fetchPriority="low" src="\/assets\/listen-[\w-]+\.js"><\/script>/;
      assert.doesNotMatch(
        path.includes("lesson-text") ? html.replace(readingAloud, "") : html,
        /<script/,
        path,
      );
    }
  });

  test("text from content and profiles stays text", () => {
    const hostile = allPages("en").get("/en/lesson-hostile");
    assert.ok(hostile);
    const html = renderPage(hostile.page, hostile.shell);
    assert.doesNotMatch(html, /<script>|<img src=x/);
    assert.match(html, /&lt;\/script&gt;&lt;img src=x/);
  });

  test("the foot of a lesson speaks of documents only where they are quoted", () => {
    const footOf = (quotesDocuments: boolean) =>
      /<p class="colophon">([^<]*)</.exec(renderPage({ ...aLessonPage(), quotesDocuments }, aShell()))?.[1];
    assert.equal(footOf(true), "Assembled from your organization’s template and documents");
    assert.equal(footOf(false), "Assembled from your organization’s template and your profile");
  });

  test("what was right and not chosen is named as the question asks: the one answer, or one of several", () => {
    const marksOf = (kind: Question["kind"]) => {
      const options = ["a", "b"].map((id) => ({ id, text: [{ type: "text", text: id } as const] }));
      const answer = { chosen: ["a"], right: ["b"], isCorrect: false, feedback: [] };
      const question: Question = { id: "q", kind, text: [], options, answer };
      const html = renderPage({ ...aLessonPage(), questions: [question] }, aShell());
      return [...html.matchAll(/<span class="option-mark">([^<]*)</g)].map(([, mark]) => mark);
    };
    assert.deepEqual(marksOf("single"), ["not right", "this is right"]);
    assert.deepEqual(marksOf("multiple"), ["not right", "right too, not chosen"]);
  });

  test("a page without a way home says once that it can be closed", () => {
    const page = explainPages.find(({ kind }) => kind === "link_spent");
    assert.ok(page);
    const html = renderPage(page, aShell({ signedIn: false }));
    assert.match(html, />You can close this page\.</);
    assert.equal(html.match(/go back/gi)?.length, 1);
  });

  test("only the page's own language goes to the browser", () => {
    const french = allPages("fr").get("/fr/complete-countdown");
    assert.ok(french);
    const html = renderPage(french.page, french.shell);
    assert.match(html, /Rester sur cette page/);
    assert.doesNotMatch(html, /Stay on this page|Auf dieser Seite|Resta su questa/);
  });

  test("an organization's stylesheet comes after ours, so its accent wins", () => {
    const html = renderPage(
      aLessonPage(),
      aShell({
        organization: {
          name: "Northwind",
          logo: { url: "/logo.svg", darkUrl: null, hasPlate: false },
          brandingCss: "/branding/7.css",
        },
      }),
    );
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    assert.equal(styles.length, 2);
    assert.equal(styles[1], "/branding/7.css");
    assert.match(html, /<img[^>]*alt="Northwind"/);
  });
});
