import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, anOrganization, aPartner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { aVisitor, openSignUp } from "#test/visitor.ts";
import { operate } from "#test/webhooks.ts";
import { remindOfMissing } from "./reminders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const complete = {
  privacy: { texts: { en: "## We keep little", de: "## Wir behalten wenig" } },
  imprint: { url: "https://example.com/imprint" },
  accessibility: { texts: { de: "Für alle" } },
  support: { email: "help@example.com", phone: "+41 44 555 01 23" },
};
const pathOf = (slug: string) => `/organizations/${slug}/legal-pages/`;
const set = (slug: string, body: object) => operate(app, "PATCH", pathOf(slug), body);
const setInstallation = (body: object) => operate(app, "PATCH", "/legal-pages/", body);
const nothing = { privacy: null, imprint: null, accessibility: null, support: null };
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";

test("what is set is shown at the foot of the organization's pages, and what is not is the installation's", async () => {
  const { slug } = await anOrganization(app, openSignUp);
  const installation = await setInstallation({ privacy: { url: "https://host.example/privacy" } });
  assert.deepEqual(installation.json.missing, ["imprint", "accessibility", "support"]);
  assert.equal(installation.json.organization, null);
  const { status, json } = await set(slug, { ...complete, privacy: null });
  assert.equal(status, 200, JSON.stringify(json));
  assert.deepEqual(json.missing, []);
  assert.deepEqual(
    json.shown.map(({ kind, address, owner }: Record<string, string>) => [kind, address, owner]),
    [
      ["privacy", "https://host.example/privacy", "installation"],
      ["imprint", "https://example.com/imprint", "organization"],
      ["accessibility", `${app.context.settings.siteUrl}/legal/${slug}/accessibility`, "organization"],
      ["support", `${app.context.settings.siteUrl}/legal/${slug}/support`, "organization"],
    ],
  );
  const visitor = aVisitor(app);
  const join = footerOf((await visitor.get(`/join/${slug}`)).text);
  for (const href of [
    "https://host.example/privacy",
    "https://example.com/imprint",
    `/legal/${slug}/support`,
  ])
    assert.ok(join.includes(`href="${href}"`), href);
  assert.ok(!footerOf((await visitor.get("/sign-in")).text).includes("imprint"));
  assert.ok(footerOf((await visitor.get("/nowhere")).text).includes("https://host.example/privacy"));
  const support = await visitor.get(`/legal/${slug}/support`);
  assert.match(support.text, /href="mailto:help@example.com"/);
  assert.match(support.text, /href="tel:\+41445550123"/);
  await setInstallation(nothing);
});

test("a text comes in the reader's language, else in the organization's, else in the one there is, labelled", async () => {
  const { slug } = await anOrganization(app, { default_language: "de" });
  await set(slug, complete);
  const read = async (kind: string, language: string) => {
    const { text } = await aVisitor(app, { "accept-language": language }).get(`/legal/${slug}/${kind}`);
    return [/<html lang="(\w+)"/.exec(text)?.[1], /class="legal-text" lang="(\w+)"/.exec(text)?.[1]];
  };
  assert.deepEqual(await read("privacy", "en"), ["en", "en"]);
  assert.deepEqual(await read("privacy", "fr"), ["fr", "de"]);
  assert.deepEqual(await read("accessibility", "en"), ["en", "de"]);
  await set(slug, { accessibility: { texts: { it: "Per tutti" } } });
  assert.deepEqual(await read("accessibility", "fr"), ["fr", "it"]);
});

test("whoever is signed in reads in their own language; on another organization's page they are a stranger", async () => {
  const [partner, other] = [await aPartner(app), await anOrganization(app, { name: "Other House" })];
  await set(partner.slug, complete);
  await set(other.slug, { privacy: { texts: { en: "What others keep" } } });
  const learner = await aLearner(partner, { preferred_language: "de" });
  const browser = await aBrowser(app, partner, learner);
  const home = await browser.get("/home");
  assert.ok(footerOf(home.text).includes(`/legal/${partner.slug}/privacy`));
  for (const path of ["/legal/privacy", `/legal/${partner.slug}/privacy`])
    assert.match((await browser.get(path)).text, /Wir behalten wenig/);
  const foreign = await browser.get(`/legal/${other.slug}/privacy`);
  assert.match(foreign.text, /What others keep/);
  assert.match(foreign.text, /Other House/);
  assert.doesNotMatch(foreign.text, new RegExp(`/legal/${partner.slug}/|href="/home"`));
});

test("an address that was given instead of a text is where the page leads; what nobody set leads nowhere", async () => {
  const { slug } = await anOrganization(app);
  await set(slug, { imprint: complete.imprint });
  const visitor = aVisitor(app);
  const moved = await visitor.get(`/legal/${slug}/imprint`);
  assert.deepEqual([moved.status, moved.headers.get("location")], [302, "https://example.com/imprint"]);
  for (const path of [
    `/legal/${slug}/privacy`,
    `/legal/${slug}/terms`,
    "/legal/nobody/imprint",
    "/legal/imprint",
  ])
    assert.equal((await visitor.get(path)).status, 404, path);
});

test("no page runs what an operator writes, and addresses and texts that could mislead are refused by field", async () => {
  const { slug } = await anOrganization(app);
  const hostile = "<script>alert(1)</script><img src=x onerror=alert(1)> </div>";
  await set(slug, { privacy: { texts: { en: hostile } }, support: { email: "a'b&c@example.com" } });
  const { text } = await aVisitor(app).get(`/legal/${slug}/privacy`);
  assert.doesNotMatch(text, /<script|<img/);
  assert.match(
    (await aVisitor(app).get(`/legal/${slug}/support`)).text,
    /mailto:a(&#x27;|%27)b%26c@example\.com/,
  );

  const refused: [object, string][] = [
    [{ privacy: { url: "javascript:alert(1)" } }, "privacy.url"],
    [{ privacy: { url: "http://example.com" } }, "privacy.url"],
    [{ privacy: { url: "https://user:pw@example.com" } }, "privacy.url"],
    [{ privacy: { url: "https://exa\u202emple.com" } }, "privacy.url"],
    [{ privacy: { url: "https://example.com/\n" } }, "privacy.url"],
    [{ privacy: { texts: { de: "[hier](javascript:alert(1))" } } }, "privacy.texts.de"],
    [{ privacy: { texts: { en: "a\u0007b" } } }, "privacy.texts.en"],
    [{ privacy: { texts: { en: "a\u202eb" } } }, "privacy.texts.en"],
    [{ privacy: { texts: { en: "x".repeat(100_000) } } }, "privacy.texts.en"],
    [{ privacy: { texts: { es: "Hola" } } }, "privacy"],
    [{ privacy: {} }, "privacy"],
    [{ privacy: { texts: { en: "  " } } }, "privacy"],
    [{ privacy: { url: "https://example.com", texts: { en: "Both" } } }, "privacy"],
    [{ privacy: { email: "a@example.com" } }, "privacy"],
    [{ support: {} }, "support"],
    [{ support: { email: "nobody" } }, "support.email"],
    [{ support: { phone: "+41 44 call me" } }, "support.phone"],
  ];
  for (const [body, field] of refused) {
    const { status, json } = await set(slug, body);
    assert.equal(status, 422, JSON.stringify(body).slice(0, 80));
    assert.ok(field in json.errors, `${field}: ${JSON.stringify(json.errors)}`);
  }
  assert.ok([400, 422].includes((await set(slug, { privacy: { texts: { en: "a\0b" } } })).status));
});

test("a change is audited without the texts, holds against the version it was made from, and is an operator's", async () => {
  const { id, slug } = await anOrganization(app);
  const read = await operate(app, "GET", pathOf(slug));
  assert.deepEqual([read.json.privacy, read.json.modified_date, read.json.missing.length], [null, null, 4]);
  const first = await set(slug, complete);
  assert.deepEqual(first.json.privacy, { url: null, texts: complete.privacy.texts });
  assert.deepEqual(first.json.support, { ...complete.support, url: null, texts: {} });
  assert.notEqual(first.json.modified_date, null);
  const token = await app.operatorToken();
  const stale = await app.send("PATCH", `/operator/v1${pathOf(slug)}`, {
    token,
    headers: { "if-match": read.headers.get("etag") ?? "" },
    body: { privacy: null },
  });
  assert.equal(stale.status, 412);
  await set(slug, { privacy: null });
  const after = await operate(app, "GET", pathOf(slug));
  assert.deepEqual([after.json.privacy, after.json.missing], [null, ["privacy"]]);
  const { rows } = await app.context.db
    .selectFrom("audit_entry")
    .select("changes")
    .where("organization_id", "=", id)
    .where("action", "=", "legal_pages.update")
    .orderBy("id")
    .execute()
    .then((entries) => ({ rows: entries.map(({ changes }) => JSON.stringify(changes)) }));
  assert.equal(rows.length, 2);
  assert.match(rows[0] ?? "", /17 characters, SHA-256 [0-9a-f]{16}/);
  assert.doesNotMatch(rows.join(), /We keep little/);

  const partner = await aPartner(app);
  for (const path of ["/legal-pages/", "/legal-pages/missing/", pathOf(slug)]) {
    assert.equal((await app.send("GET", `/operator/v1${path}`)).status, 401, path);
    assert.equal((await app.send("GET", `/operator/v1${path}`, { token: partner.token })).status, 403, path);
  }
  for (const method of ["GET", "PATCH"])
    assert.equal(
      (await operate(app, method, pathOf("nobody"), method === "PATCH" ? {} : undefined)).status,
      404,
    );
});

test("operators are reminded until everything is set; sandboxes and who is gone are left out", async () => {
  const { slug, id } = await anOrganization(app, { name: "Bare House" });
  const sandbox = await anOrganization(app, { is_sandbox: true });
  const openNotices = async (organization: string) =>
    (await operate(app, "GET", `/notices/?organization=${organization}&state=open`)).json.results;
  const missing = async () =>
    (await operate(app, "GET", "/legal-pages/missing/?page_size=200")).json.results.find(
      (row: { organization_id: number }) => row.organization_id === id,
    );
  await remindOfMissing(app.context);
  assert.deepEqual(await openNotices(slug), [], "there is a week to set things up");
  app.clock.advance(8 * 86_400_000);
  await remindOfMissing(app.context);
  await remindOfMissing(app.context);
  const [notice, ...others] = await openNotices(slug);
  assert.deepEqual([notice.kind, notice.severity, others.length], ["legal_pages.missing", "warning", 0]);
  assert.match(notice.message, /Bare House/);
  assert.deepEqual(await openNotices(sandbox.slug), []);
  assert.deepEqual(await missing(), {
    organization_id: id,
    organization: slug,
    name: "Bare House",
    missing: ["privacy", "imprint", "accessibility", "support"],
  });
  await set(slug, { privacy: complete.privacy });
  assert.equal((await openNotices(slug)).length, 1);
  assert.deepEqual((await missing()).missing, ["imprint", "accessibility", "support"]);
  await setInstallation({ ...complete, privacy: null });
  assert.deepEqual([await openNotices(slug), await missing()], [[], undefined]);
  await setInstallation(nothing);
  assert.equal((await openNotices(slug)).length, 1);
  await operate(app, "POST", `/organizations/${slug}/deactivate/`);
  await remindOfMissing(app.context);
  assert.deepEqual(await openNotices(slug), []);
});
