import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { aVisitor, openSignUp } from "#test/visitor.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operator = async () => ({ token: await app.operatorToken() });

test("an operator creates an organization and finds it by id and by slug", async () => {
  const { id, slug } = await anOrganization(app, {
    time_zone: "Europe/Zurich",
    branding: { accent_color: "#ffcc00" },
  });
  for (const reference of [id, slug]) {
    const answer = await app.send("GET", `/operator/v1/organizations/${reference}/`, await operator());
    assert.equal(answer.status, 200);
    assert.equal(answer.json.slug, slug);
    assert.equal(answer.json.time_zone, "Europe/Zurich");
    assert.equal(answer.json.flexible_matching, false);
    assert.equal(answer.json.branding.accent_color, "#ffcc00");
  }
});

test("a slug is given once", async () => {
  const { slug } = await anOrganization(app);
  const answer = await app.send("POST", "/operator/v1/organizations/", {
    ...(await operator()),
    body: { name: "Second", slug },
  });
  assert.equal(answer.status, 422);
  assert.equal(answer.json.code, "slug_taken");
  assert.ok(answer.json.errors.slug);
});

test("a missing name is 400, an invalid slug is 422, both together are 400 and name both", async () => {
  const create = async (body: unknown) =>
    app.send("POST", "/operator/v1/organizations/", { ...(await operator()), body });
  assert.equal((await create({ slug: "fine" })).status, 400);
  assert.equal((await create({ name: "Fine", slug: "Not Fine" })).status, 422);
  const both = await create({ slug: "Not Fine" });
  assert.equal(both.status, 400);
  assert.deepEqual(Object.keys(both.json.errors).sort(), ["name", "slug"]);
});

test("a time zone must be a name that pages and database read alike; anything else is 422 and names the field", async () => {
  const { slug } = await anOrganization(app);
  const change = async (time_zone: string) =>
    app.send("PATCH", `/operator/v1/organizations/${slug}/`, { ...(await operator()), body: { time_zone } });
  const refused = [
    "Mars/Olympus",
    "+05:00",
    "-0500",
    "posix/Europe/Zurich",
    "est5edt",
    "europe/zurich",
    "CET",
  ];
  for (const name of [...refused, "localtime", "<+05>-5", ""]) {
    const { status, json } = await change(name);
    assert.equal(status, 422, name);
    assert.deepEqual(Object.keys(json.errors), ["time_zone"], name);
  }
  for (const name of ["Europe/Zurich", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC"]) {
    const { status, json } = await change(name);
    assert.equal(status, 200, name);
    assert.equal(json.time_zone, name);
  }
});

test("every write leaves an audit entry that names the operator and the change", async () => {
  const { id, slug } = await anOrganization(app);
  await app.send("PATCH", `/operator/v1/organizations/${slug}/`, {
    ...(await operator()),
    body: { name: "Renamed" },
  });
  const entries = await app.context.db
    .selectFrom("audit_entry")
    .select(["action", "actor_type", "actor_label", "changes"])
    .where("organization_id", "=", id)
    .orderBy("id")
    .execute();
  assert.deepEqual(
    entries.map(({ action, actor_type, actor_label }) => [action, actor_type, actor_label]),
    [
      ["organization.create", "admin", "operator@example.com"],
      ["organization.update", "admin", "operator@example.com"],
    ],
  );
  assert.deepEqual(Object.keys(Object(entries[1]?.changes)), ["name"]);
});

test("titles of a new organization are in English unless it says otherwise; one that is there keeps what it has", async () => {
  const languageOf = async (settings: Record<string, unknown>) => {
    const { slug } = await anOrganization(app, settings);
    const path = `/operator/v1/organizations/${slug}/`;
    const { json } = await app.send("GET", path, await operator());
    const renamed = await app.send("PATCH", path, { ...(await operator()), body: { name: "Other" } });
    assert.equal(renamed.json.default_language, json.default_language);
    return json.default_language;
  };
  assert.equal(await languageOf({}), "en");
  assert.equal(await languageOf({ default_language: "de" }), "de");
  assert.equal(await languageOf({ default_language: null }), null, "each in its own");
});

test("browsers listen in no organization until an operator lets them, which is audited", async () => {
  const { id, slug } = await anOrganization(app);
  const path = `/operator/v1/organizations/${slug}/`;
  assert.equal((await app.send("GET", path, await operator())).json.browser_speech, false);
  const allowed = await app.send("PATCH", path, { ...(await operator()), body: { browser_speech: true } });
  assert.deepEqual([allowed.status, allowed.json.browser_speech], [200, true]);
  assert.equal((await app.send("GET", path, await operator())).json.browser_speech, true);
  const { changes } = await app.context.db
    .selectFrom("audit_entry")
    .select("changes")
    .where("organization_id", "=", id)
    .where("action", "=", "organization.update")
    .executeTakeFirstOrThrow();
  assert.deepEqual(changes, { browser_speech: [false, true] });
});

test("without credentials the operator API answers 401 with a challenge", async () => {
  const answer = await app.send("GET", "/operator/v1/organizations/");
  assert.equal(answer.status, 401);
  assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer/);
  assert.equal(answer.json.detail, "Authentication credentials were not provided.");
});

test("a logo cannot run script when it is opened by itself", async () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>").toString(
    "base64",
  );
  const { slug } = await anOrganization(app, { branding: { logo: `data:image/svg+xml;base64,${svg}` } });
  const answer = await app.send("GET", `/branding/${slug}/logo`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-security-policy") ?? "", /sandbox/);
});

test("a logo that is not the picture it says it is is refused, by field", async () => {
  const { slug } = await anOrganization(app);
  for (const field of ["logo", "logo_dark"]) {
    const branding = { [field]: `data:image/png;base64,${Buffer.from("no picture").toString("base64")}` };
    const answer = await app.send("PATCH", `/operator/v1/organizations/${slug}/`, {
      ...(await operator()),
      body: { branding },
    });
    assert.equal(answer.status, 422);
    assert.match(answer.json.errors[`branding.${field}`][0], /no PNG picture/);
  }
});

test("dark pages show a logo of their own, the one there is where it can be seen, or that one on a plate", async () => {
  const dark = "data:image/svg+xml;base64,PHN2Zy8+";
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  const photograph = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  const { slug } = await anOrganization(app, { branding: { logo: dark }, sign_up: openSignUp.sign_up });
  const path = `/operator/v1/organizations/${slug}/`;
  const change = async (branding: object) =>
    (await app.send("PATCH", path, { ...(await operator()), body: { branding } })).json.branding;
  const masthead = async () =>
    /<header class="masthead">.*?<\/header>/s.exec((await aVisitor(app).get(`/join/${slug}`)).text)?.[0] ??
    "";
  assert.equal((await change({})).logo_on_dark, "plate");
  assert.match(await masthead(), /masthead-plate/);
  assert.equal((await change({ logo: photograph })).logo_on_dark, "as_is");
  assert.doesNotMatch(await masthead(), /masthead-plate|<source/);
  const own = await change({ logo: dark, logo_dark: dark });
  assert.equal(own.logo_on_dark, "own");
  assert.match(
    await masthead(),
    /<source srcSet="\/branding\/[^"]+\/logo-dark\?v=\d+" media="\(prefers-color-scheme: dark\)"/i,
  );
  const shown = await app.send("GET", new URL(own.logo_dark_url).pathname);
  assert.equal(shown.status, 200);
  assert.match(shown.headers.get("content-security-policy") ?? "", /sandbox/);
  assert.deepEqual(
    [(await change({ logo_dark: null })).logo_dark_url, (await change({ logo: null })).logo_on_dark],
    [null, null],
  );
  assert.equal((await app.send("GET", `/branding/${slug}/logo-dark`)).status, 404);
});

test("a preview shows what the branding stylesheet will make of a color", async () => {
  const preview = await app.send(
    "GET",
    "/operator/v1/accent-preview/?accent_color=%23ffe000",
    await operator(),
  );
  assert.equal(preview.status, 200);
  const { slug } = await anOrganization(app, { branding: { accent_color: "#ffe000" } });
  const { text } = await app.send("GET", `/branding/${slug}/theme.css`);
  for (const { accent, accent_contrast, accent_hover, accent_text } of [
    preview.json.light,
    preview.json.dark,
  ]) {
    const rule = `--accent:${accent};--accent-contrast:${accent_contrast};--accent-text:${accent_text};--accent-hover:${accent_hover}`;
    assert.ok(text.includes(rule), rule);
  }
  const invalid = await app.send("GET", "/operator/v1/accent-preview/?accent_color=yellow", await operator());
  assert.equal(invalid.status, 422);
  assert.ok(invalid.json.errors.accent_color);
});
