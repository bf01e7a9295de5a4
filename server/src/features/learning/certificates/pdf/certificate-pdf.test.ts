// npm test leaves this drill to CI: certificates.test.ts reads one such file, verification.test.ts its seal.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { startApp, type TestApp } from "#test/app.ts";
import { aCertified, aGivingPartner, certificateOf, pdfOf } from "../test/certified.ts";
import { gapsInWords, readPdf } from "../test/read-pdf.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("a French certificate is set as French pages are: the first of a month is a 1er, and no sign stands apart", async () => {
  app.clock.set("2026-11-01T12:00:00Z");
  const certified = await aCertified(app, await aGivingPartner(app), { preferred_language: "fr" });
  const { text, info } = await readPdf(await pdfOf(certified));
  assert.match(text, /1er novembre 2026/);
  assert.match(text, /Code de vérification\s: /);
  assert.match(String(info.Title), /^Attestation de Ada Muster\u00a0: /);
});

test("no word falls apart when text is taken out of the file, in any language and with any ligature", async () => {
  const partner = await aGivingPartner(app, {
    organization: { branding: { display_name: "Trafford & Affleck" } },
  });
  const names = {
    en: "Griffith Aufflammer",
    de: "Kurt Schifffahrt",
    fr: "Ffion Hartfield",
    it: "Sofia AVATAR-Tölle",
  };
  const headings = { en: "Certificate", de: "Zertifikat", fr: "Attestation", it: "Attestato" };
  for (const language of ["en", "de", "fr", "it"] as const) {
    const [first_name = "", last_name = ""] = names[language].split(" ");
    const certified = await aCertified(app, partner, { preferred_language: language, first_name, last_name });
    const file = await pdfOf(certified);
    const { text } = await readPdf(file);
    const { title } = (await certificateOf(certified)).json;
    for (const word of [
      headings[language],
      first_name,
      last_name,
      "Trafford",
      "Affleck",
      ...title.split(/\s+/),
    ])
      assert.ok(text.includes(word), `${word} in ${text}`);
    assert.deepEqual(await gapsInWords(file), [], language);
  }
});

test("every font is embedded, the marks of PDF/UA are there, and nothing names a font that is not", async () => {
  const file = (await pdfOf(await aCertified(app, await aGivingPartner(app)))).toString("latin1");
  assert.match(file, /<pdfuaid:part>1<\/pdfuaid:part>/);
  assert.match(file, /\/MarkInfo/);
  assert.match(file, /\/DisplayDocTitle true/);
  assert.match(file, /\/Tabs \/S/);
  const descriptors = file.match(/\/Type \/FontDescriptor/g)?.length;
  assert.equal(file.match(/\/FontFile2 /g)?.length, descriptors);
  assert.equal(file.match(/\/ToUnicode /g)?.length, file.match(/\/Subtype \/Type0/g)?.length);
  assert.ok(!file.includes("Helvetica"));
});

test("names of many scripts, hostile ones and endless ones are set, and can be read out of the file", async () => {
  const partner = await aGivingPartner(app);
  const names: [string, string][] = [
    ["Zażółć", "Gęślą-Jaźń"],
    ["Ελευθερία", "Παπαδοπούλου"],
    ["Владимир", "Ерёменко"],
    ["Nguyễn", "Thị Hằng"],
    ["דוד", "בן־גוריון"],
    ["محمد", "عبد الله"],
    ["<b>Robert</b>", "& \"'; drop table"],
    ["W".repeat(200), "ß".repeat(200)],
    ["小明", "王 👩‍🚀"],
  ];
  for (const [first_name, last_name] of names) {
    const certified = await aCertified(app, partner, { first_name, last_name });
    const { text, info, pages } = await readPdf(await pdfOf(certified));
    assert.equal(pages, 1);
    const isLeftToRight = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{S} -]+$/u.test(
      first_name + last_name,
    );
    if (isLeftToRight)
      assert.ok(
        text.replaceAll(" ", "").includes((first_name + last_name).replaceAll(" ", "")),
        `${first_name}: ${text}`,
      );
    assert.ok(typeof info.Title === "string", first_name);
  }
});

test("a logo of any type that pages show is set, and where it cannot be drawn the organization's name stands in its place", async () => {
  const picture = sharp({ create: { width: 60, height: 20, channels: 4, background: "#0e5a6b" } });
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns='http://www.w3.org/2000/svg' width='60' height='20'>${inside}</svg>`);
  const logos: [kind: string, type: string, bytes: Buffer, isSet: boolean][] = [
    ["PNG", "png", await picture.png().toBuffer(), true],
    ["interlaced PNG", "png", await picture.png({ progressive: true }).toBuffer(), true],
    ["WebP", "webp", await picture.webp().toBuffer(), true],
    ["JPEG", "jpeg", await picture.jpeg().toBuffer(), true],
    ["SVG", "svg+xml", svg("<rect width='60' height='20' fill='teal'/>"), true],
    ["SVG without a size", "svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), false],
  ];
  for (const [kind, type, bytes, isSet] of logos) {
    const logo = `data:image/${type};base64,${bytes.toString("base64")}`;
    const partner = await aGivingPartner(app, { organization: { branding: { logo, display_name: "Acme" } } });
    const { roles, alternatives, text } = await readPdf(await pdfOf(await aCertified(app, partner)));
    assert.equal(roles.filter((role) => role === "Figure").length, isSet ? 2 : 1, kind);
    assert.equal(alternatives.includes("Logo of Acme"), isSet, kind);
    assert.equal(text.startsWith("Acme"), !isSet, kind);
  }
});
