import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf, readToTheEnd } from "#test/learner-browser.ts";
import { processorMs } from "#test/processor-time/spent.ts";
import { operate } from "#test/webhooks.ts";
import {
  aCertified,
  aGivingPartner,
  certificateOf,
  eraseLearner,
  headingOf,
  pdfOf,
} from "./test/certified.ts";
import { readPdf } from "./test/read-pdf.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aGivingPartner(app);
});
after(() => app.stop());

const verify = (code: string) => app.send("GET", `/verify/${code}`, { headers: { accept: "text/html" } });

test("a completed lesson gives a certificate that says who, what and when, and anyone can check it by its code", async () => {
  const certified = await aCertified(app, partner, { first_name: "Ada", last_name: "Muster" });
  const { status, json } = await certificateOf(certified);
  assert.equal(status, 200);
  assert.match(json.code, /^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  assert.deepEqual(
    [json.state, json.name, json.curriculum_id, json.user_id, json.ended_at],
    ["valid", "Ada Muster", certified.curriculumId, certified.learner.id, null],
  );
  assert.equal(json.verify_url, `${app.context.settings.siteUrl}/verify/${json.code}`);
  assert.ok(json.question_count > 0);
  assert.equal(json.right_at_first, json.question_count);
  const page = await verify(json.code);
  assert.equal(page.status, 200);
  assert.equal(headingOf(page), "This certificate is valid");
  for (const fact of ["Ada Muster", json.title, json.organization_name, json.code]) {
    assert.ok(page.text.includes(fact), fact);
  }
});

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

test("a code is taken in any case, with any hyphens, and with letters that look like digits", async () => {
  const { json } = await certificateOf(await aCertified(app, partner));
  const bare: string = json.code.replaceAll("-", "");
  const typed = ` ${bare.toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `;
  const answer = await app.send("GET", `/verify?code=${encodeURIComponent(typed)}`);
  assert.equal(answer.status, 302);
  assert.equal(locationOf(answer), `/verify/${json.code}`);
  assert.equal((await verify(bare.match(/.{5}/g)?.join("%20") ?? "")).status, 200);
});

test("what nobody has and what is no code at all are answered alike, and nothing of it is run", async () => {
  for (const code of [
    "0000-0000-0000-0000-0000",
    "abc",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "%00",
    "x".repeat(2000),
  ]) {
    const answer = await verify(code);
    assert.ok([404, 414, 400].includes(answer.status), `${code}: ${answer.status}`);
    assert.ok(!answer.text.includes("<script>alert"), code);
  }
  assert.equal(headingOf(await verify("0000-0000-0000-0000-0000")), "There is no such certificate");
  assert.equal(headingOf(await verify("abc")), "There is no such certificate");
});

test("of many who ask at once all get one and the same certificate", async () => {
  const certified = await aCertified(app, partner);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => certificateOf(certified)),
    certified.browser.getBytes(`/lessons/${certified.curriculumId}/certificate.pdf`),
  ]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { rows } = await sql<{ count: number }>`
    select count(*) from certificate where curriculum_id = ${certified.curriculumId}`.execute(app.context.db);
  assert.equal(rows[0]?.count, 1);
});

test("the same certificate has the same bytes, also after the name and the brand changed", async () => {
  const certified = await aCertified(app, partner, { first_name: "Before", last_name: "Change" });
  const first = await pdfOf(certified);
  await partner.call("PATCH", `/users/${certified.learner.id}/`, { first_name: "After" });
  await operate(app, "PATCH", `/organizations/${partner.slug}/`, {
    branding: { accent_color: "#aa2200", display_name: "Renamed" },
  });
  app.clock.advance(60_000);
  assert.ok(first.equals(await pdfOf(certified)));
  assert.equal((await certificateOf(certified)).json.name, "Before Change");
});

test("nobody but the learner gets the file, and partners only what is theirs", async () => {
  const certified = await aCertified(app, partner);
  const { curriculumId } = certified;
  const other = await aBrowser(app, partner, await aLearner(partner));
  const path = `/lessons/${curriculumId}/certificate.pdf`;
  assert.equal((await other.get(path)).status, 404);
  assert.equal((await app.send("GET", path, { headers: { accept: "text/html" } })).status, 401);
  const stranger = await aPartner(app);
  const foreign = await stranger.call("GET", `/curricula/${curriculumId}/certificate/`);
  const missing = await stranger.call("GET", "/curricula/999999999/certificate/");
  assert.equal(foreign.status, 404);
  assert.deepEqual({ ...foreign.json, request_id: "" }, { ...missing.json, request_id: "" });
  assert.equal((await app.send("GET", `/api/v1/curricula/${curriculumId}/certificate/`)).status, 401);
  assert.equal((await partner.call("GET", "/curricula/none/certificate/")).status, 404);
  const writing = await aPartner(app, { scope: "write" });
  assert.equal((await writing.call("GET", `/curricula/${curriculumId}/certificate/`)).status, 403);
});

test("before the lesson is completed there is none, and the answer says so", async () => {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const curriculumId = await readToTheEnd(browser, 1);
  const { status, json } = await certificateOf({ partner, learner, browser, curriculumId });
  assert.deepEqual([status, json.code], [404, "certificate_not_earned"]);
  assert.equal((await browser.get(`/lessons/${curriculumId}/certificate.pdf`)).status, 404);
});

test("where nobody decided, certificates are given for mandatory lessons alone", async () => {
  const undecided = await aPartner(app);
  const optional = 7;
  const certified = await aCertified(app, undecided, {}, optional);
  assert.equal((await certificateOf(certified)).json.code, "certificate_not_given");
  await operate(app, "POST", `/templates/${optional}/mandatory/`, {
    organization: undecided.slug,
    is_mandatory: true,
  });
  assert.equal((await certificateOf(certified)).json.code, "certificate_first_answers_below");
  await operate(app, "PATCH", `/organizations/${undecided.slug}/certificate-settings/`, {
    minimum_right_at_first: 0,
  });
  assert.equal((await certificateOf(certified)).status, 200);
});

test("a learner without a name gets none", async () => {
  const certified = await aCertified(app, partner, { first_name: "", last_name: " " });
  assert.equal((await certificateOf(certified)).json.code, "certificate_without_name");
});

test("a deactivated learner keeps theirs", async () => {
  const certified = await aCertified(app, partner);
  const { json } = await certificateOf(certified);
  await partner.call("POST", `/users/${certified.learner.id}/deactivate/`, {});
  assert.equal(headingOf(await verify(json.code)), "This certificate is valid");
  assert.equal((await certificateOf(certified)).json.code, json.code);
});

test("an erased person's certificate was withdrawn: nobody is named, and no other is issued", async () => {
  const certified = await aCertified(app, partner, { first_name: "Zenobia", last_name: "Vergessen" });
  const { json } = await certificateOf(certified);
  const exported = await partner.call("GET", `/users/${certified.learner.id}/export/`);
  assert.equal(exported.status, 200);
  await eraseLearner(certified);
  const page = await verify(json.code);
  assert.equal(headingOf(page), "This certificate was withdrawn");
  assert.ok(!page.text.includes("Zenobia"));
  const { rows } = await sql<{ row: string }>`
    select row_to_json(certificate)::text as row from certificate where curriculum_id = ${certified.curriculumId}`.execute(
    app.context.db,
  );
  assert.equal(rows.length, 1);
  assert.ok(!/Zenobia|Vergessen/.test(rows[0]?.row ?? ""));
  const after = await certificateOf(certified);
  assert.deepEqual([after.json.state, after.json.name], ["withdrawn", null]);
  assert.equal((await certificateOf(certified, "application/pdf")).json.code, "certificate_ended");
});

test("a certificate is set once: whoever asks for it again takes next to nothing of the processor", async () => {
  const certified = await aCertified(app, partner);
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => pdfOf(certified)));
  for (const other of others) assert.deepEqual(other, first);
  const ms = await processorMs(15, () => pdfOf(certified));
  assert.ok(ms <= 15, `${ms.toFixed(0)} ms`);
});
