// npm test leaves this drill to CI: from-documents.test.ts begins drafts from documents, hostile.test.ts reads hostile ones.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { archive } from "#content/documents/test/archive.ts";
import { slidesFile, wordFile, wordParagraph } from "#content/documents/test/office-files.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { aStage, fileOf, type Stage } from "./stage.ts";

let app: TestApp;
let stage: Stage;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
});
after(() => app.stop());

function upload(
  name: string,
  content: Buffer | string,
  fields: Record<string, string> = {},
  who = stage.author,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([content], name));
  return who.call("POST", "/studio/imports/", form);
}

test("a Word document becomes a draft with a section for each heading, and says what was left out", async () => {
  const word = wordFile(
    [
      wordParagraph("Desk &amp; screen", "berschrift1"),
      wordParagraph("Papers are put away: {{first_name}} *too*."),
      wordParagraph("The screen", "berschrift1"),
      wordParagraph("Lock it."),
    ].join(""),
  );
  const made = await upload("Clean desk.docx", word, { language: "en" });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(
    [made.json.title, made.json.key, made.json.origin, made.json.mistakes],
    ["Clean desk", "clean-desk", "import", []],
  );
  assert.deepEqual(
    made.json.bodies.en.sections.map(({ heading }: { heading: { text: string }[] }) => heading[0]?.text),
    ["Desk & screen", "The screen"],
  );
  assert.match(fileOf(made.json, "en.md") ?? "", /Papers are put away: first_name \\\*too\\\*\./);
  assert.match(made.json.import_notes.join(" "), /Footnotes.*left out/);
  assertSaidInParts(made.json.import_notes.join(" "), made.json.import_note_sentences);
});

const xml = '<?xml version="1.0"?>';
const bold = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const plain = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const item = (list: number, inside: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${inside}</w:p>`;
const cell = (inside: string, of = "") =>
  `<w:tc><w:tcPr>${of}</w:tcPr><w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr>${inside}</w:p></w:tc>`;
const shown = (descr: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${descr}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId7"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const numbering = `${xml}<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="4"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="5"/></w:num></w:numbering>`;
const document = (inside: string) =>
  `${xml}<w:document xmlns:w="w" xmlns:wp="wp" xmlns:a="a" xmlns:pic="pic" xmlns:r="r"><w:body>${inside}</w:body></w:document>`;

const addresses = ["https://acme.test/a(b)?c=1&amp;d=2", "javascript:alert(1)", "https://you@acme.test/"]
  .map(
    (to, index) =>
      `<Relationship Id="rId${8 + index}" Type="hyperlink" TargetMode="External" Target="${to}"/>`,
  )
  .join("");
const leading = (to: number, inside: string) => `<w:hyperlink r:id="rId${to}">${inside}</w:hyperlink>`;

function wholeWord(inside: string, picture: Buffer): Buffer {
  return wordFile("", {
    "word/document.xml": document(inside),
    "word/numbering.xml": numbering,
    "word/_rels/document.xml.rels": `${xml}<Relationships xmlns="r"><Relationship Id="rId7" Type="image" Target="media/image1.png"/>${addresses}</Relationships>`,
    "word/media/image1.png": { content: picture },
  });
}

test("lists, a table, what is bold and a picture of a Word document come back whole", async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a7" } })
    .png()
    .toBuffer();
  const word = wholeWord(
    [
      wordParagraph("In the evening", "berschrift1"),
      `<w:p>${plain("Papers are put away in the ")}${bold("evening, ")}${bold("always")}${plain(".")}</w:p>`,
      item(1, plain("Papers")),
      item(1, bold("Keys") + plain(" of the cupboard")),
      item(2, plain("Sort")),
      item(2, plain("Lock")),
      "<w:tbl>",
      `<w:tr>${cell(plain("What"))}${cell(plain("Where"))}</w:tr>`,
      `<w:tr>${cell(plain("Contracts"))}${cell(bold("cupboard"))}</w:tr>`,
      `<w:tr>${cell(plain("Both alike"), '<w:gridSpan w:val="2"/>')}</w:tr>`,
      "</w:tbl>",
      shown("A green desk with nothing on it"),
      wordParagraph("In the morning", "berschrift1"),
      wordParagraph("Unlock."),
    ].join(""),
    picture,
  );
  const made = await upload("Clean desk.docx", word, { language: "en" });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.json.mistakes, []);
  const text = (words: string) => ({ type: "text", text: words });
  const strong = (words: string) => ({ type: "strong", children: [text(words)] });
  const [evening] = made.json.bodies.en.sections;
  const { picture: facts, ...figure } = evening.blocks.at(-1);
  assert.deepEqual(evening.blocks.slice(0, -1), [
    {
      type: "paragraph",
      children: [text("Papers are put away in the "), strong("evening, always"), text(".")],
    },
    { type: "list", ordered: false, items: [[text("Papers")], [strong("Keys"), text(" of the cupboard")]] },
    { type: "list", ordered: true, items: [[text("Sort")], [text("Lock")]] },
    {
      type: "table",
      head: [[text("What")], [text("Where")]],
      rows: [
        [[text("Contracts")], [strong("cupboard")]],
        [[text("Both alike")], []],
      ],
    },
  ]);
  assert.deepEqual(figure, {
    type: "picture",
    name: "picture-1.png",
    alt: [text("A green desk with nothing on it")],
    caption: [],
  });
  assert.deepEqual([facts.width, facts.height], [40, 30]);
});

const alternatives = (choice: string, fallback: string) =>
  `<w:r><mc:AlternateContent xmlns:mc="mc"><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
const textBox = (text: string) => `<w:txbxContent><w:p>${plain(text)}</w:p></w:txbxContent>`;
const olderPicture = (alt: string) =>
  `<w:pict><v:shape xmlns:v="v" alt="${alt}"><v:imagedata r:id="rId7"/></v:shape></w:pict>`;

test("what Word stores twice, moves, lists by itself or draws in its older way is read as it is seen", async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a7" } })
    .png()
    .toBuffer();
  const styles = `${xml}<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style></w:styles>`;
  const word = wordFile("", {
    "word/document.xml": document(
      [
        wordParagraph("Lock it\t2", "Verzeichnis1"),
        wordParagraph("Lock it", "berschrift1"),
        `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${plain("A")}</w:p>`,
        `<w:p>${plain(" screen is locked.")}</w:p>`,
        item(
          1,
          plain("Doors") + alternatives(textBox("Windows + L"), textBox("Windows + L")) + plain(" too"),
        ),
        `<w:p><w:moveFrom>${plain("Cupboards.")}</w:moveFrom></w:p>`,
        `<w:p><w:moveTo>${plain("Cupboards.")}</w:moveTo></w:p>`,
        `<w:p>${alternatives("<cx:chart/>", `<w:r>${olderPicture("A chart")}</w:r>`)}</w:p>`,
        `<w:p><w:r>${olderPicture("A lock")}</w:r></w:p>`,
      ].join(""),
    ).replace("<w:document ", '<w:document xmlns:cx="cx" '),
    "word/numbering.xml": numbering,
    "word/styles.xml": styles,
    "word/_rels/document.xml.rels": `${xml}<Relationships xmlns="r"><Relationship Id="rId7" Type="image" Target="media/image1.png"/></Relationships>`,
    "word/media/image1.png": { content: picture },
  });
  const made = await upload("Lock.docx", word, { language: "en" });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.json.mistakes, []);
  const [section] = made.json.bodies.en.sections;
  assert.equal(section.heading[0].text, "Lock it");
  assert.deepEqual(section.blocks.map(wordsIn), [
    "A screen is locked.",
    "Windows + L",
    "Doors too",
    "Cupboards.",
    "A chart",
    "A lock",
  ]);
});

/** A block's words, or what its picture shows. */
function wordsIn(block: { type: string; children?: Word[]; items?: Word[][]; alt?: Word[] }): string {
  return (block.children ?? block.items?.flat() ?? block.alt ?? []).map(({ text }) => text).join("");
}
interface Word {
  text: string;
}

test("words of a Word document stay in italics and lead where they led, if that is a web address", async () => {
  const italic = (text: string) => bold(text).replace("<w:b/>", "<w:i/>");
  const word = wholeWord(
    [
      wordParagraph("Rules", "berschrift1"),
      `<w:p>${italic("Never ")}${plain("alone, see ")}${leading(8, bold("the rules") + plain(" of all"))}${plain(".")}</w:p>`,
      `<w:p>${leading(9, plain("Not here"))}${leading(10, plain(", nor here"))}${bold("half")}${plain("way")}</w:p>`,
      wordParagraph("More", "berschrift1"),
      wordParagraph("Lock it."),
    ].join(""),
    Buffer.from(""),
  );
  const made = await upload("Rules.docx", word, { language: "en" });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.json.mistakes, []);
  const text = fileOf(made.json, "en.md") ?? "";
  assert.match(
    text,
    /\n\*Never\* alone, see \[\*\*the rules\*\* of all\]\(https:\/\/acme\.test\/a%28b%29\?c=1&d=2\)\.\n/,
  );
  assert.match(text, /\nNot here, nor herehalfway\n/);
});

test("of a Word document what no lesson can show is named: a wide table, a damaged picture", async () => {
  const row = (count: number) =>
    `<w:tr>${Array.from({ length: count }, (_, at) => cell(plain(`c${at}`))).join("")}</w:tr>`;
  const inside = `${wordParagraph("One", "berschrift1")}<w:tbl>${row(6)}${row(6)}</w:tbl>${shown("Nothing")}`;
  const made = await upload("wide.docx", wholeWord(inside, Buffer.from("no picture")));
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.json.mistakes, []);
  assert.match(fileOf(made.json, "en.md") ?? "", /- c0 – c1 – c2 – c3 – c4 – c5\n/);
  assert.match(made.json.import_notes.join(" "), /more than 5 columns, became a list/);
  assert.match(made.json.import_notes.join(" "), /picture that no page can show was left out/);
  const { json } = await upload("nothing.docx", wholeWord(shown("Nothing"), Buffer.from("no picture")));
  assert.match(json.import_notes.join(" "), /“1” has no text of its own/);
});

test("a slide is a section with its points as a list, and what the presenter says as a note", async () => {
  const slides = slidesFile([
    { title: "Why", text: "It saves time" },
    { title: "How", text: "Every evening" },
  ]);
  const made = await upload("slides.pptx", slides, { title: "Tidy up", language: "de" });
  assert.equal(made.status, 201, made.text);
  const [why] = made.json.bodies.de.sections;
  assert.deepEqual(why.blocks, [
    { type: "list", ordered: false, items: [[{ type: "text", text: "It saves time" }]] },
  ]);
  const head = '<?xml version="1.0"?>';
  const types = "application/vnd.openxmlformats-officedocument.presentationml";
  const withNotes = archive({
    "[Content_Types].xml": `${head}<Types xmlns="t"><Override PartName="/ppt/presentation.xml" ContentType="${types}.presentation.main+xml"/></Types>`,
    "ppt/presentation.xml": `${head}<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": `${head}<Relationships xmlns="r"><Relationship Id="rId1" Type="x" Target="slides/slide1.xml"/></Relationships>`,
    "ppt/slides/slide1.xml": `${head}<p:sld xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>A point</a:t></a:r></a:p></p:sp></p:sld>`,
    "ppt/slides/_rels/slide1.xml.rels": `${head}<Relationships xmlns="r"><Relationship Id="rId1" Type="x" Target="../notesSlides/notesSlide1.xml"/></Relationships>`,
    "ppt/notesSlides/notesSlide1.xml": `${head}<p:notes xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>Say why.</a:t></a:r></a:p><a:p><a:r><a:t>1</a:t></a:r></a:p></p:sp></p:notes>`,
  });
  const noted = await upload("noted.pptx", withNotes);
  assert.equal(noted.status, 201, noted.text);
  assert.match(fileOf(noted.json, "en.md") ?? "", /::: note\nSay why\.\n:::/);
});

const table = `question;option_1;option_2;option_3;right;feedback_1;section
What stays?;The lamp;The contract;;1;It tells nobody anything.;Desk
"Which
are right?";=1+1;'@cmd;-3;1 3;;Desk
`;

test("a table of questions becomes a draft; what a spreadsheet would run is plain text", async () => {
  const made = await upload("questions.csv", table, { title: "Ask me" });
  assert.equal(made.status, 201, made.text);
  const [desk] = made.json.bodies.en.sections;
  assert.deepEqual(
    desk.questions.map(({ kind, options }: { kind: string; options: { correct: boolean }[] }) => [
      kind,
      options.map(({ correct }) => correct),
    ]),
    [
      ["single", [true, false]],
      ["multiple", [true, false, true]],
    ],
  );
  assert.equal(desk.questions[1].options[1].text[0].text, "@cmd");
  assert.deepEqual(made.json.mistakes, []);
});

test("rows that a spreadsheet left empty are no questions, and the others keep their lines", async () => {
  const made = await upload("gaps.csv", "question;option_1;option_2;right\n;;;\nWhich?;A;B;1\n ; ;;\n");
  assert.deepEqual([made.status, made.json.bodies?.en.sections[0].questions.length], [201, 1], made.text);
  const refused = await upload("gaps.csv", "question;option_1;option_2;right\n;;;\nWhich?;A;B;7\n");
  assert.match(refused.json.errors.file[0], /^Line 3:/);
  assertSaidInParts(refused.json.errors.file[0], refused.json.error_sentences.file[0]);
});

const everyKind = `kind;question;option_1;option_2;option_3;right;pair_1;pair_2;group_1;group_2;group_3;feedback_1
order;In which order?;Report it;Change the password;Write it down;;;;;;;Others are warned.
match;What belongs together?;Pressure;Secrecy;;;before noon;between us;;;;
sort;What do you do?;A new account;The menu;A strange link;;;;Report it;Leave it;Report it;
fill;The owner of parcel.example/login is ___.;parcel.example | parcel dot example;;;;;;;;;The end counts.
multiple;Which are signs?;A deadline;A greeting;;1;;;;;;
`;

test("a row says all but drawings and scenes", async () => {
  const made = await upload("kinds.csv", everyKind, { title: "All kinds" });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.json.mistakes, []);
  const text = fileOf(made.json, "en.md") ?? "";
  assert.match(text, /\? q1 order: In which order\?\n1\. Report it -> Others are warned\.\n2\. Change/);
  assert.match(text, /- Pressure = before noon\n- Secrecy = between us/);
  assert.match(
    text,
    /\+ group-1 \| Report it\n- A new account\n- A strange link\n\+ group-2 \| Leave it\n- The menu/,
  );
  assert.match(text, /= parcel\.example \| parcel dot example -> The end counts\./);
  assert.match(text, /\? q5 multiple: Which are signs\?/);
});

test("what a kind lacks is named with its line", async () => {
  const bad = `kind;question;option_1;option_2;option_3;right;pair_1;group_1
order;Two of them?;a;b;;;;
order;Numbered?;a;b;c;1;;
match;Pairs?;a;b;;;x;
sort;Groups?;a;b;;;;One
fill;No gap;a;;;;;
spot;Where?;a;b;;1;;
`;
  const refused = await upload("bad.csv", bad);
  assert.equal(refused.status, 422);
  for (const [index, sentence] of refused.json.errors.file.entries())
    assertSaidInParts(sentence, refused.json.error_sentences.file[index]);
  assert.deepEqual(
    refused.json.errors.file.map((sentence: string) => sentence.slice(0, 34)),
    [
      "Line 2: a question of the kind ord",
      "Line 3: every option of the kind o",
      "Line 4: `pair_2` says what belongs",
      "Line 5: `group_2` names the group ",
      "Line 6: the question has 0 gaps __",
      "Line 7: `kind` is single, multiple",
    ],
  );
});

test("every mistake in a table is named with its line, and then nothing is begun", async () => {
  const bad = `question,option_1,option_2,right,colour
,a,b,1,
"two
lines",a,a,1,
Third,a,b,7,
Fourth,a,b,1 2,
`;
  const before = (await stage.author.call("GET", "/studio/drafts/")).json.count;
  const unknown = await upload("bad.csv", bad);
  assert.deepEqual([unknown.status, unknown.json.code], [422, "csv_refused"]);
  assert.match(unknown.json.errors.file[0], /^Line 1: .*`colour`/);
  const refused = await upload("bad.csv", bad.replaceAll(",colour", "").replaceAll(/,\n/g, "\n"));
  assert.deepEqual(
    refused.json.errors.file.map((sentence: string) => sentence.split(":")[0]),
    ["Line 2", "Line 3", "Line 5"],
  );
  assert.equal((await upload("empty.csv", "")).status, 422);
  assert.equal((await upload("header.csv", "question,option_1,option_2,right\n")).status, 422);
  assert.equal((await stage.author.call("GET", "/studio/drafts/")).json.count, before);
});

test("a table of millions of rows or columns is refused at the first one too many, while others are served", async () => {
  const rows = `question,option_1,option_2,right\n${"a\n".repeat(2_000_000)}`;
  const before = process.cpuUsage();
  const refused = await upload("long.csv", rows);
  assert.deepEqual([refused.status, refused.json.errors.file], [422, ["Line 102: at most 100 questions."]]);
  for (const wide of [",".repeat(3_000_000), `question,option_1,option_2,right\n${",".repeat(3_000_000)}`]) {
    const { status, json } = await upload("wide.csv", wide);
    assert.equal(status, 422);
    assert.match(json.errors.file[0], /^Line [12]: a row is longer than 200000 characters/);
  }
  const { user } = process.cpuUsage(before);
  assert.ok(user < 3_000_000, `${user} µs of the processor`);
});

test("what is no document, claims to be another one, declares entities or unpacks without end is refused", async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document xmlns:w="w">&b;</w:document>`;
  const large = { content: Buffer.alloc(45_000_000, " ") };
  for (const [name, content] of [
    ["a.exe", "MZ"],
    ["a.docx", "no archive"],
    ["a.docx", slidesFile([{ title: "T", text: "x" }])],
    ["a.pptx", wordFile(wordParagraph("x"))],
    ["a.docx", wordFile("")],
    ["a.docx", wordFile("", { "word/document.xml": bomb })],
    ["a.docx", wordFile("", { "word/document.xml": large })],
    ["a.docx", archive({ "a.txt": "x" })],
  ] as const) {
    const answer = await upload(name, content);
    assert.deepEqual([answer.status, answer.json.code], [422, "file_unreadable"], `${name}: ${answer.text}`);
    assert.ok(answer.json.errors.file[0].length > 10);
    assert.match(answer.json.error_sentences.file[0][0].code, /^(document|lesson_file)\./);
  }
  const empty = new FormData();
  empty.set("title", "X");
  assert.equal((await stage.author.call("POST", "/studio/imports/", empty)).status, 400);
  const foreign = await upload("a.csv", table, { organization: stage.partner.slug }, stage.stranger);
  assert.equal(foreign.status, 404);
});

test("what only looks damaged is told what it is: an archive, an older document, one with a password", async () => {
  const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const encrypted = Buffer.concat([compound, Buffer.alloc(512), Buffer.from("EncryptedPackage", "utf16le")]);
  for (const [content, code] of [
    [archive({ "a.txt": "x" }), "document.archive_only"],
    [Buffer.concat([compound, Buffer.alloc(512)]), "document.older_format"],
    [encrypted, "document.password"],
  ] as const) {
    const { json } = await upload("a.docx", content);
    assert.equal(json.error_sentences.file[0][0].code, code);
  }
});

/** Some kilobytes that hold millions of elements. */
const flood = () => wordFile("<w:p><w:r/></w:p>".repeat(1_500_000));

test("a small file of millions of elements takes next to nothing of the processor that serves", async () => {
  const file = flood();
  assert.ok(file.length < 300_000, `${file.length} bytes`);
  const begun = process.cpuUsage();
  const answer = await upload("flood.docx", file);
  const { user, system } = process.cpuUsage(begun);
  assert.deepEqual([answer.status, answer.json.code], [422, "file_unreadable"], answer.text);
  assert.ok((user + system) / 1000 < 1_500, `${(user + system) / 1000} ms of the processor`);
});

test("an import ends with its request, and the next one of the organization is read", async () => {
  const form = new FormData();
  form.set("file", new File([flood()], "flood.docx"));
  const sent = fetch(`${app.address}/operator/v1/studio/imports/`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${stage.author.access}` },
    signal: AbortSignal.timeout(1_500),
  });
  await assert.rejects(sent);
  const next = await upload("Next.docx", wordFile(wordParagraph("Lock it.")));
  assert.equal(next.status, 201, next.text);
});
