import assert from "node:assert/strict";
import { test } from "node:test";
import { archive } from "../test/archive.ts";
import {
  contentTypes,
  slidesFile,
  wordBody,
  wordFile,
  wordParagraph,
  workbookFile,
} from "../test/office-files.ts";
import { pdfFile } from "../test/pdf-files.ts";
import { extracted, reading, refusalOf } from "../test/reading.ts";
import type { DocumentKind } from "./document-kind.ts";

const macroTypes = contentTypes(
  "word/document.xml",
  "application/vnd.ms-word.document.macroEnabled.main+xml",
);
const sheetMacroTypes = contentTypes(
  "xl/workbook.xml",
  "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
);
const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
const bombEntities =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
const encryption = `/Encrypt<</Filter/Standard/V 1/R 2/O<${"00".repeat(32)}>/U<${"11".repeat(32)}>/P -4>>/ID[<00><00>]`;

/** A faulty document is refused at once, with a sentence that says what to do. */
const refused: [promise: string, kind: DocumentKind, content: () => Buffer | string, says: RegExp][] = [
  [
    "a zip bomb is not unpacked",
    "docx",
    () => wordFile("", { "word/document.xml": { content: "", claims: { size: 4_000_000_000 } } }),
    /larger than 200 MB once unpacked/,
  ],
  [
    "a zip bomb that hides its size is stopped where it goes beyond",
    "docx",
    () =>
      wordFile("", {
        "word/document.xml": { content: Buffer.alloc(50_000_000, " "), claims: { size: 1000 } },
      }),
    /damaged/,
  ],
  [
    "a small file with millions of words is stopped at the limit",
    "docx",
    () => wordFile(wordParagraph("word ".repeat(200)).repeat(20_000)),
    /more than 3 million characters/,
  ],
  [
    "an element with thousands of attributes is not collected",
    "docx",
    () => {
      const attributes = Array.from({ length: 5_000 }, (_, number) => `a${number}=""`).join(" ");
      return wordFile(`<w:p><w:pStyle ${attributes}/></w:p>${wordParagraph("Text.")}`);
    },
    /damaged, its XML cannot be read/,
  ],
  [
    "one cell that is shown a million times is stopped at the limit",
    "xlsx",
    () =>
      workbookFile([["x".repeat(30_000)]], {
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(200_000)}</sheetData></worksheet>`,
      }),
    /more than 3 million characters/,
  ],
  [
    "an archive of very many files",
    "docx",
    () => archive(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}`, ""]))),
    /consists of 10001 files/,
  ],
  [
    "an archive that is no Office document",
    "docx",
    () => archive({ "a.zip": "PK" }),
    /damaged|no Office document/,
  ],
  [
    "an entity bomb",
    "docx",
    () => wordFile("", { "word/document.xml": `${bombEntities}<w:t>&c;</w:t>` }),
    /declares entities/,
  ],
  [
    "an entity that would be fetched",
    "docx",
    () => wordFile("", { "word/document.xml": '<!DOCTYPE x SYSTEM "http://127.0.0.1/x"><x/>' }),
    /declares entities/,
  ],
  [
    "XML that is nested ten thousand deep",
    "docx",
    () => wordFile("", { "word/document.xml": "<a>".repeat(10_000) }),
    /damaged, its XML/,
  ],
  [
    "XML that is not UTF-8",
    "docx",
    () => wordFile("", { "word/document.xml": { content: Buffer.from("<a>\xff</a>", "latin1") } }),
    /XML/,
  ],
  [
    "a Word document with macros",
    "docx",
    () => wordFile(wordParagraph("Hi"), { "[Content_Types].xml": macroTypes }),
    /has macros: save it as .docx/,
  ],
  [
    "an Excel workbook with macros",
    "xlsx",
    () => workbookFile([["Hi"]], { "[Content_Types].xml": sheetMacroTypes }),
    /has macros: save it as .xlsx/,
  ],
  [
    "a presentation named .docx",
    "docx",
    () => slidesFile([{ title: "a", text: "b" }]),
    /content is a PowerPoint/,
  ],
  ["a text named .pdf", "pdf", () => "Hello", /named like a PDF, but its content is not one/],
  ["a PDF named .txt", "txt", () => pdfFile(["Hello"]), /its content is a PDF/],
  ["a program named .md", "md", () => Buffer.from("7f454c4602010100", "hex"), /its content is a program/],
  [
    "an encrypted Office document",
    "docx",
    () => Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")]),
    /protected with a password/,
  ],
  ["an old Office document", "xlsx", () => compound, /old Office format/],
  [
    "an archive with a password",
    "docx",
    () => wordFile("", { "word/document.xml": { content: wordBody(""), claims: { isEncrypted: true } } }),
    /password|damaged/,
  ],
  ["an encrypted PDF", "pdf", () => pdfFile(["Hello"], { trailer: encryption }), /protected with a password/],
  [
    "a PDF of 10 000 pages",
    "pdf",
    () => pdfFile(["Hello"], { copies: 10_000 }),
    /10000 pages, and at most 2000/,
  ],
  ["a PDF cut off in the middle", "pdf", () => pdfFile(["Hello"]).subarray(0, 60), /damaged/],
  ["a PDF that only has pictures", "pdf", () => pdfFile([""]), /no text/],
  ["null bytes in a text", "txt", () => "Hello\0world", /null bytes/],
  [
    "noise named .csv",
    "csv",
    () => Buffer.from(Array.from({ length: 4000 }, (_, index) => 1 + ((index * 97) % 255))),
    /not a text/,
  ],
  ["a CSV row without an end", "csv", () => `"${"x".repeat(2_000_000)}`, /more than a million characters/],
  ["an empty page", "html", () => "<html><body> </body></html>", /no text/],
];

for (const [promise, kind, content, says] of refused) {
  test(`${promise}: refused with a sentence`, async () => {
    assert.match(await refusalOf(kind, content()), says);
  });
}

test("what is refused is refused by the process that reads, with the same sentence", async () => {
  const damaged = wordFile("", { "word/document.xml": "<a>".repeat(10_000) });
  assert.deepEqual(await reading("docx", damaged), {
    is: "unreadable",
    error: await refusalOf("docx", damaged),
    sentences: [{ code: "document.broken_xml", values: {} }],
  });
});

test("harmless oddities are read: a broken table of a PDF, a sheet that claims to be huge, archives inside", async () => {
  const [page] = await extracted("pdf", pdfFile(["Hello"], { startOfTable: 999_999 }));
  assert.equal(page?.text, "Hello");
  assert.equal((await extracted("pdf", pdfFile(["Hello"], { count: 1_000_000_000 }))).length, 1);
  const dimension = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row></sheetData></worksheet>`;
  const [far] = await extracted("xlsx", workbookFile([["x"]], { "xl/worksheets/sheet1.xml": dimension }));
  assert.equal(far?.text, "far");
  const nested = {
    "word/embeddings/a.zip": { content: archive({ "b.zip": { content: archive({ c: "c" }) } }) },
  };
  const [outer] = await extracted("docx", wordFile(wordParagraph("outside"), nested));
  assert.equal(outer?.text, "outside");
});

test("an enormous single line becomes passages, invalid UTF-8 and strange characters do no harm", async () => {
  const passages = await extracted("txt", "x".repeat(1_000_000));
  assert.equal(passages.length, Math.ceil(1_000_000 / 1500));
  const [odd] = await extracted("txt", Buffer.from("caf\xe9 \u0085\xad costs", "latin1"));
  assert.equal(odd?.text, "café … costs");
  const [turned] = await extracted("md", "a\u202Eb\u0007c");
  assert.equal(turned?.text, "ab c");
});

test("a document that takes too long is ended, and may be tried again", async () => {
  const outcome = await reading("pdf", pdfFile(["slow ".repeat(20_000)], { copies: 1_900 }), { seconds: 1 });
  assert.equal(outcome.is, "broken");
  assert.ok(outcome.is === "broken");
  assert.equal(outcome.error, "Reading the document takes more than 1 seconds: split it, or save it again.");
});
