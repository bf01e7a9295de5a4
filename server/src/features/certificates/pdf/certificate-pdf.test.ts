import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { operate } from "#test/webhooks.ts";
import { aCertified, aGivingPartner, certificateOf, pdfOf } from "../test/certified.ts";
import { readPdf } from "../test/read-pdf.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("the file is one tagged page with title, language, headings and a text for each picture", async () => {
  const partner = await aGivingPartner(app);
  await operate(app, "PATCH", `/organizations/${partner.slug}/certificate-settings/`, {
    signatory: "Erika Muster, Head of Training",
  });
  const certified = await aCertified(app, partner, {
    preferred_language: "de",
    first_name: "Jürg",
    last_name: "Weiß",
  });
  const { json } = await certificateOf(certified);
  const { pages, text, lang, roles, alternatives, info } = await readPdf(await pdfOf(certified));
  assert.deepEqual([pages, lang, json.language], [1, "de", "de"]);
  assert.equal(info.Title, `Zertifikat für Jürg Weiß: ${json.title}`);
  for (const part of [
    "Zertifikat",
    "Jürg Weiß",
    json.title,
    json.code,
    json.verify_url,
    "Erika Muster, Head of Training",
  ]) {
    assert.ok(text.includes(part), `${part} in ${text}`);
  }
  assert.deepEqual(
    roles.filter((role) => /^(Document|H\d|Figure|Link)$/.test(role)),
    ["Document", "H1", "H2", "Link", "Figure"],
  );
  assert.deepEqual(alternatives, [`QR-Code mit der Adresse ${json.verify_url}`]);
});

test("a French certificate is set as French pages are: the first of a month is a 1er, and no sign stands apart", async () => {
  app.clock.set("2026-11-01T12:00:00Z");
  const certified = await aCertified(app, await aGivingPartner(app), { preferred_language: "fr" });
  const { text, info } = await readPdf(await pdfOf(certified));
  assert.match(text, /1er novembre 2026/);
  assert.match(text, /Code de vérification\s: /);
  assert.match(String(info.Title), /^Attestation de Ada Muster\u00a0: /);
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
    ["\u202eevil", "\u2066name"],
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
    assert.ok(typeof info.Title === "string" && !/[\u202e\u2066]/.test(info.Title), first_name);
  }
});

test("where a logo cannot be set the organization's name stands in its place", async () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  const logos = {
    png: `data:image/png;base64,${png}`,
    broken: "data:image/png;base64,AAAA",
    svg: `data:image/svg+xml;base64,${svg}`,
  };
  for (const [kind, logo] of Object.entries(logos)) {
    const partner = await aGivingPartner(app, { organization: { branding: { logo, display_name: "Acme" } } });
    const { roles, alternatives, text } = await readPdf(await pdfOf(await aCertified(app, partner)));
    const isSet = kind === "png";
    assert.equal(roles.filter((role) => role === "Figure").length, isSet ? 2 : 1, kind);
    assert.equal(alternatives.includes("Logo of Acme"), isSet, kind);
    assert.equal(text.startsWith("Acme"), !isSet, kind);
  }
});
