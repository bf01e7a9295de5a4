import assert from "node:assert/strict";
import { test } from "node:test";
import { slidesFile, wordFile, wordParagraph, workbookFile } from "../test/office-files.ts";
import { pdfFile } from "../test/pdf-files.ts";
import { passagesOf, reading } from "../test/reading.ts";

const english = "Report a phishing message to the security desk, and do not delete it.";

test("a PDF: its text by page, the number of pages, the language", async () => {
  const german = "Melden Sie die Nachricht dem Sicherheitsdienst und löschen Sie sie nicht.";
  const outcome = await reading("pdf", pdfFile([german, "Seite zwei ist für die Kontakte."]));
  assert.deepEqual(outcome, {
    is: "read",
    pageCount: 2,
    language: "de",
    passages: [
      { page: 1, heading: null, text: german },
      { page: 2, heading: null, text: "Seite zwei ist für die Kontakte." },
    ],
    parts: [],
  });
});

test("a Word document: paragraphs under their headings, in whatever language Word names its styles", async () => {
  const deleted = "<w:p><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>";
  const inside = [
    wordParagraph("Incidents", "berschrift1"),
    wordParagraph("Report it &amp; wait."),
    deleted,
    wordParagraph("Contacts", "berschrift1"),
    wordParagraph("Extension 4711"),
  ];
  assert.deepEqual(await passagesOf("docx", wordFile(inside.join(""))), [
    { page: null, heading: "Incidents", text: "Report it & wait." },
    { page: null, heading: "Contacts", text: "Extension 4711" },
  ]);
});

test("slides: in the order in which they are shown, each under its title", async () => {
  const slides = [
    { title: "First", text: "What to report" },
    { title: "Second", text: "Whom to call" },
  ];
  assert.deepEqual(await passagesOf("pptx", slidesFile(slides)), [
    { page: 1, heading: "First", text: "What to report" },
    { page: 2, heading: "Second", text: "Whom to call" },
  ]);
});

test("a workbook: a line per row under the name of the sheet", async () => {
  const rows = [
    ["Security desk", "4711"],
    ["Reception", "4700"],
  ];
  assert.deepEqual(await passagesOf("xlsx", workbookFile(rows)), [
    { page: null, heading: "Contacts", text: "Security desk · 4711\nReception · 4700" },
  ]);
});

test("Markdown: under its headings, without its marks; what looks like a heading in code is none", async () => {
  const text =
    "# Incidents\n\nReport to the **security desk** ([intranet](https://x.example)).\n\n```\n# no heading\n```\n";
  assert.deepEqual(await passagesOf("md", text), [
    { page: null, heading: "Incidents", text: "Report to the security desk (intranet).\n# no heading" },
  ]);
});

test("HTML: what a reader sees of it", async () => {
  const page = `<title>no</title><script>alert("no")</script><h2>Incidents</h2><p>Report <b>at&nbsp;once</b>.<style>p{}</style><table><tr><td>Desk</td><td>4711</td></tr></table>`;
  assert.deepEqual(await passagesOf("html", page), [
    { page: null, heading: "Incidents", text: "Report at once.\nDesk · 4711 ·" },
  ]);
});

test("CSV: with semicolons, quotation marks and old umlauts", async () => {
  const table = Buffer.from('Stelle;Telefon\r\n"Büro; Süd";4711\r\n', "latin1");
  assert.deepEqual(await passagesOf("csv", table), [
    { page: null, heading: null, text: "Stelle · Telefon\nBüro; Süd · 4711" },
  ]);
});

test("a text in UTF-16, as Windows writes it", async () => {
  const content = Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from("Größe und Maß", "utf16le")]);
  assert.deepEqual(await passagesOf("txt", content), [{ page: null, heading: null, text: "Größe und Maß" }]);
});

test("a long text is cut after sentences, into passages of at most 1500 characters, and nothing is lost", async () => {
  const text = Array.from({ length: 400 }, (_, index) => `${english} (${index})`).join(" ");
  const passages = await passagesOf("txt", text);
  assert.ok(passages.every((passage) => passage.text.length <= 1500));
  assert.ok(passages.length > 15 && passages.slice(0, -1).every((passage) => /[.)]$/.test(passage.text)));
  assert.equal(passages.map((passage) => passage.text).join(" "), text);
});
