import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { scenarioFiles } from "../../server/src/features/role-plays/scenarios/test/a-scenario.ts";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { aLearner, anOrganization, aPartner } from "../../server/test/builders.ts";
import { lectern, lecternJson } from "../test/lectern.ts";

const content = join(import.meta.dirname, "../../content/templates");
let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const exchange = (clientId: string, clientSecret: string) =>
  app.send("POST", "/oauth/token/", {
    form: { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
  });

test("an organization is created, shown, changed, deactivated and reactivated", async () => {
  const slug = `acme-${randomUUID().slice(0, 8)}`;
  const created = await lecternJson(
    app,
    "organizations",
    "create",
    "--name",
    "Acme",
    "--slug",
    slug,
    "--flexible-matching",
  );
  assert.equal(created.flexible_matching, true);
  await lecternJson(
    app,
    "courses",
    "create",
    "--organization",
    slug,
    "--slug",
    "onboarding",
    "--title",
    "Onboarding",
    "--access-days",
    "90",
  );
  const updated = await lecternJson(
    app,
    "organizations",
    "update",
    slug,
    "--no-flexible-matching",
    "--time-zone",
    "Europe/Zurich",
    "--default-course",
    "onboarding",
    "--accent-color",
    "#0b6e4f",
    "--browser-speech",
  );
  assert.deepEqual([updated.flexible_matching, updated.browser_speech], [false, true]);
  assert.equal(updated.time_zone, "Europe/Zurich");
  assert.equal(updated.branding.accent_color, "#0b6e4f");
  assert.equal(
    (await lecternJson(app, "organizations", "update", slug, "--default-course", "")).default_course,
    null,
  );
  assert.equal((await lecternJson(app, "organizations", "deactivate", slug)).is_active, false);
  const shown = await lectern(app, ["organizations", "show", slug]);
  assert.match(shown.stdout, /state +deactivated/);
  assert.equal((await lecternJson(app, "organizations", "reactivate", String(created.id))).is_active, true);
});

test("whoever makes an organization is asked whether learners may speak, and what that means", async () => {
  const create = (...more: string[]) => [
    "organizations",
    "create",
    "--name",
    "Acme",
    "--slug",
    `speech-${randomUUID().slice(0, 8)}`,
    "--json",
    ...more,
  ];
  for (const [input, isSpoken] of [
    ["y\n", true],
    ["Yes\n", true],
    ["no\n", false],
    ["\n", false],
  ] as const) {
    const answered = await lectern(app, create(), { input, isTerminal: true });
    assert.match(answered.stderr, /Google.*May learners speak\? \[y\/N\]/s);
    const { browser_speech, default_language } = JSON.parse(answered.stdout);
    assert.deepEqual([browser_speech, default_language], [isSpoken, "en"], input);
  }
  const said = await lectern(app, create("--browser-speech"), { isTerminal: true });
  assert.deepEqual([said.stderr, JSON.parse(said.stdout).browser_speech], ["", true]);
  const script = await lectern(app, create());
  assert.deepEqual([script.stderr, JSON.parse(script.stdout).browser_speech], ["", false]);
});

test("a skill is created, found and called otherwise, in each language", async () => {
  const { slug } = await anOrganization(app);
  const created = await lecternJson(
    app,
    "skills",
    "create",
    "--organization",
    slug,
    "--key",
    "visitor-reception",
    "--category",
    "service",
    "--name-de",
    "Empfang von Besuch",
    "--name-fr",
    "Accueil",
  );
  assert.deepEqual(created.names, { de: "Empfang von Besuch", fr: "Accueil" });
  const changed = await lecternJson(
    app,
    "skills",
    "update",
    String(created.id),
    "--no-name-fr",
    "--no-category",
    "--name-it",
    "Accoglienza",
  );
  assert.deepEqual(changed.names, { de: "Empfang von Besuch", it: "Accoglienza" });
  assert.equal(changed.category, null);
  const shown = await lectern(app, ["skills", "list", "--organization", slug, "--search", "visitor"]);
  assert.match(shown.stdout, /visitor-reception +Visitor reception .*Empfang von Besuch .*Accoglienza +yes/);
  assert.match((await lectern(app, ["skills", "update", String(created.id)])).stderr, /Say what to change/);
});

test("the networks that an organization's people share are given with their limits, and taken away", async () => {
  const { slug } = await anOrganization(app);
  const ranges = ["--address-range", "203.0.113.0/24=5000", "--address-range", "2001:db8::/32=9000"];
  const updated = await lecternJson(app, "organizations", "update", slug, ...ranges);
  assert.deepEqual(updated.address_ranges, [
    { cidr: "203.0.113.0/24", requests_per_hour: 5000 },
    { cidr: "2001:db8::/32", requests_per_hour: 9000 },
  ]);
  const { stdout } = await lectern(app, ["organizations", "show", slug]);
  assert.match(stdout, /address ranges +203\.0\.113\.0\/24=5000, 2001:db8::\/32=9000/);
  const wrong = await lectern(app, ["organizations", "update", slug, "--address-range", "203.0.113.0/24"]);
  assert.match(wrong.stderr, /lacks its limit; write it like 203\.0\.113\.0\/24=5000/);
  const cleared = await lecternJson(app, "organizations", "update", slug, "--address-range", "");
  assert.deepEqual(cleared.address_ranges, []);
});

test("what is wrong with a value is said of the option that was typed, with one that would do", async () => {
  const { slug } = await anOrganization(app);
  for (const [args, sentence] of [
    [
      ["organizations", "update", slug, "--accent-color", "red"],
      /^--accent-color: .*; #0b6e4f would do\.\n$/,
    ],
    [["organizations", "create", "--name", "N", "--slug", "Bad slug"], /^--slug: .*; acme would do\.\n$/],
    [
      ["webhooks", "create", "--organization", slug, "--url", "https://example.com/", "--event-type", "x"],
      /^--event-type: "x" is not an event type/m,
    ],
    [["webhooks", "deliveries", "--event-id", "x"], /^--event-id: .*; 0\S+ would do\.\n$/],
  ] as const) {
    const { exitCode, stderr } = await lectern(app, args);
    assert.equal(exitCode, 1);
    assert.match(stderr, sentence);
  }
});

test("a logo is read from a file, and only from a picture", async () => {
  const { slug } = await anOrganization(app);
  const folder = await mkdtemp(join(tmpdir(), "lectern-logo-"));
  try {
    const path = join(folder, "logo.svg");
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { branding } = await lecternJson(app, "organizations", "update", slug, "--logo", path);
    assert.match(branding.logo_url, /\/logo/);
    const refused = await lectern(app, ["organizations", "update", slug, "--logo", join(folder, "logo.doc")]);
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stderr, /is none of \.png/);
    const missing = await lectern(app, ["organizations", "update", slug, "--logo", join(folder, "none.png")]);
    assert.equal(missing.exitCode, 1);
    assert.match(missing.stderr, /cannot be read/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a refusal stands on standard error once, with the fields that say more, and nothing on standard output", async () => {
  const { slug } = await anOrganization(app);
  const taken = await lectern(app, ["organizations", "create", "--name", "Again", "--slug", slug]);
  assert.equal(taken.exitCode, 1);
  assert.match(taken.stderr, /^--slug: Another organization has this slug[^\n]*\n$/);
  assert.equal(taken.stdout, "");
  const missing = await lectern(app, ["organizations", "show", "nobody-has-this"]);
  assert.equal(missing.exitCode, 1);
  assert.match(missing.stderr, /Organization not found/);
  const wrong = await lectern(app, ["organizations", "update", slug, "--time-zone", "Nowhere"]);
  assert.match(wrong.stderr, /^--time-zone: [^\n]+\n$/);
});

test("what is not found is named, with where to look", async () => {
  const { exitCode, stderr } = await lectern(app, ["record-stores", "resend", "4711", "--statement", "12"]);
  assert.equal(exitCode, 1);
  assert.match(
    stderr,
    /^Not found: `lectern record-stores resend 4711 --statement 12`.*record-stores --help/,
  );
});

test("an answer about a field of the API becomes the command to type", async () => {
  const { slug } = await anOrganization(app);
  const endpoint = await lecternJson(
    app,
    "webhooks",
    "create",
    "--organization",
    slug,
    "--url",
    "https://partner.example.com/hook",
  );
  await lecternJson(app, "webhooks", "update", String(endpoint.id), "--no-active");
  const { stderr } = await lectern(app, ["webhooks", "replay", "--endpoint", String(endpoint.id)]);
  assert.match(stderr, /First `lectern webhooks update ID --active`/);
});

test("an application's secret is printed once, plainly labelled, and works until it is deactivated", async () => {
  const { slug } = await anOrganization(app);
  const { stdout } = await lectern(app, [
    "applications",
    "create",
    "--organization",
    slug,
    "--name",
    "Portal",
  ]);
  const clientId = /client_id +(\S+)/.exec(stdout)?.[1] ?? "";
  const secret = /client_secret +(\S+)/.exec(stdout)?.[1] ?? "";
  assert.match(stdout, /shown this once/);
  assert.equal((await exchange(clientId, secret)).status, 200);
  const listed = await lectern(app, ["applications", "list", "--organization", slug]);
  assert.ok(listed.stdout.includes(clientId));
  assert.equal(listed.stdout.includes(secret), false);
  const [{ id }] = await lecternJson(app, "applications", "list", "--organization", slug);
  const rotated = await lecternJson(app, "applications", "rotate-secret", String(id));
  assert.notEqual(rotated.client_secret, secret);
  assert.equal((await exchange(clientId, rotated.client_secret)).status, 200);
  await lecternJson(app, "applications", "deactivate", String(id));
  assert.equal((await exchange(clientId, rotated.client_secret)).status, 401);
  const reactivated = await lecternJson(app, "applications", "reactivate", String(id));
  assert.equal((await exchange(clientId, rotated.client_secret)).status, 401);
  assert.equal((await exchange(clientId, reactivated.client_secret)).status, 200);
  assert.match((await lectern(app, ["applications", "reactivate", String(id)])).stdout, /active already/);
  const leaked = (await exchange(clientId, reactivated.client_secret)).json.access_token;
  const final = await lecternJson(app, "applications", "rotate-secret", String(id), "--immediately");
  assert.equal((await exchange(clientId, reactivated.client_secret)).status, 401);
  assert.equal((await app.send("GET", "/api/v1/users/", { token: leaked })).status, 401);
  assert.equal((await exchange(clientId, final.client_secret)).status, 200);
});

test("an application gets no more than the scope it is created with", async () => {
  const { slug } = await anOrganization(app);
  const created = await lecternJson(
    app,
    "applications",
    "create",
    "--organization",
    slug,
    "--name",
    "Reader",
    "--scope",
    "read",
    "--return-url-host",
    "a.example",
    "--return-url-host",
    "b.example",
  );
  assert.deepEqual(created.scope, ["read"]);
  assert.deepEqual(created.return_url_hosts, ["a.example", "b.example"]);
});

test("a course is created with its cohorts, listed and changed", async () => {
  const { slug } = await anOrganization(app);
  const created = await lecternJson(
    app,
    "courses",
    "create",
    "--organization",
    slug,
    "--slug",
    "onboarding",
    "--title",
    "Onboarding",
    "--access-days",
    "90",
    "--cohort",
    "2026-09-01",
    "--cohort",
    "2027-01-15",
    "--premium",
  );
  assert.deepEqual(created.cohorts, ["2026-09-01", "2027-01-15"]);
  assert.equal(created.is_premium, true);
  const changed = await lecternJson(app, "courses", "update", String(created.id), "--access-days", "30");
  assert.equal(changed.access_days, 30);
  assert.deepEqual(changed.cohorts, created.cohorts);
  const { stdout } = await lectern(app, ["courses", "list", "--organization", slug]);
  assert.match(stdout, /^ID +ORGANIZATION +SLUG/);
  assert.match(stdout, /onboarding +Onboarding +30 +yes +2026-09-01, 2027-01-15/);
});

test("templates are imported from a folder, a second time without effect, and retired", async () => {
  const { slug } = await anOrganization(app);
  const importFolder = () =>
    lecternJson(app, "templates", "import", join(content, "phishing"), "--organization", slug);
  const first = await importFolder();
  assert.deepEqual([first.created, first.unchanged], [1, 0]);
  const second = await importFolder();
  assert.deepEqual([second.created, second.unchanged], [0, 1]);
  const id = String(first.results[0].template_id);
  assert.equal((await lecternJson(app, "templates", "retire", id)).is_active, false);
  const obliging = ["templates", "mandatory", id, "--organization", slug];
  assert.deepEqual((await lecternJson(app, ...obliging)).mandatory_for, [slug]);
  assert.deepEqual((await lecternJson(app, ...obliging, "--no-mandatory")).mandatory_for, []);
  const retired = await lecternJson(app, "templates", "list", "--organization", slug, "--no-active");
  assert.ok(retired.some((template: { id: number }) => String(template.id) === id));
  assert.equal((await lecternJson(app, "templates", "reactivate", id)).is_active, true);
});

test("lists of lessons and role-plays have all titles in English, whatever they were written in first", async () => {
  for (const kind of ["templates", "scenarios"]) {
    const rows: { title: string; titles: Record<string, string> }[] = await lecternJson(app, kind, "list");
    const others = rows.filter(({ title, titles }) => title !== titles.en);
    assert.ok(others.length > 0, kind);
    const { stdout } = await lectern(app, [kind, "list"]);
    for (const { titles } of others) assert.ok(stdout.includes(` ${titles.en} `), titles.en);
  }
});

test("pictures come with their template's folder", async () => {
  const { slug } = await anOrganization(app);
  const folder = await mkdtemp(join(tmpdir(), "lectern-pictures-"));
  try {
    await mkdir(join(folder, "badges/images"), { recursive: true });
    const yaml =
      "key: badges\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: one\n  - id: two\n";
    await writeFile(join(folder, "badges/template.yaml"), yaml);
    await writeFile(
      join(folder, "badges/en.md"),
      "---\ntitle: Badges\ndescription: How.\nsummary: Done.\n---\n## one | One\n\n![A badge worn at the chest](badge.png)\n\n## two | Two\n\nText.\n",
    );
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "#0e5a6b" } });
    await writeFile(join(folder, "badges/images/badge.png"), await picture.png().toBuffer());
    const importFolder = () => lecternJson(app, "templates", "import", folder, "--organization", slug);
    assert.equal((await importFolder()).created, 1);
    assert.equal((await importFolder()).unchanged, 1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("scenarios are imported from a folder, a second time without effect, retired and hidden", async () => {
  const { slug } = await anOrganization(app);
  const folder = await mkdtemp(join(tmpdir(), "lectern-scenario-"));
  try {
    for (const [path, text] of Object.entries(scenarioFiles("command-line"))) {
      await mkdir(join(folder, "command-line"), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const importFolder = () => lecternJson(app, "scenarios", "import", join(folder, "command-line"));
    const first = await importFolder();
    assert.deepEqual([first.created, (await importFolder()).unchanged], [1, 1]);
    const id = String(first.results[0].id);
    const shown = await lectern(app, ["scenarios", "show", id, "--language", "en"]);
    assert.match(shown.stdout, /apology +1 +Apologise for the delay +Says sorry for the delay\./);
    assert.match(shown.stdout, /No language model is set up/);
    const none = await lectern(app, ["scenarios", "flags", id, "--status", "all"]);
    assert.match(none.stdout, /There is no flag\./);
    const { scenario_id } = first.results[0];
    assert.match((await lectern(app, ["scenarios", "flags", scenario_id])).stdout, /No flag is open\./);
    const named = await lectern(app, ["scenarios", "show", scenario_id, "--language", "en"]);
    assert.equal(named.stdout, shown.stdout, "as partners know it");
    assert.match(
      (await lectern(app, ["scenarios", "retire", "scn_x"])).stderr,
      /There is no scenario "scn_x"/,
    );
    const undecided = ["scenarios", "resolve-flag", id, "--flag", "1", "--resolution", "open"];
    assert.match((await lectern(app, undecided)).stderr, /is "open"; it must be one of accepted, rejected/);
    const resolving = ["scenarios", "resolve-flag", id, "--flag", "987654", "--resolution", "accepted"];
    assert.match((await lectern(app, resolving)).stderr, /^Not found/);
    const told = await lectern(app, ["scenarios", "calibration", id]);
    assert.match(told.stdout, /apology +en +– +– +– +12 of 12 +0 +0/);
    assert.match(told.stdout, /Every phrase is heard as it is meant\./);
    const said = ["--concept", "apology", "--language", "en", "--text", "It is awful."];
    const adding = ["scenarios", "add-phrase", id, ...said, "--kind"];
    assert.match((await lectern(app, [...adding, "test", "--preview"])).stdout, /still not be heard/);
    assert.match((await lectern(app, ["scenarios", "phrases", id])).stdout, /No phrase was added\./);
    assert.match((await lectern(app, [...adding, "maybe"])).stderr, /must be one of example, counter/);
    const { id: phrase } = await lecternJson(app, ...adding, "test");
    assert.match((await lectern(app, ["scenarios", "phrases", id])).stdout, /test +It is awful\./);
    const misfiring = await lectern(app, ["scenarios", "calibration", id, "--language", "en"]);
    assert.match(misfiring.stdout, /1 phrase misfires:\n\n.*\nIt is awful\. +en +apology, test +–/);
    const takingBack = ["scenarios", "delete-phrase", id, "--phrase", String(phrase)];
    assert.match((await lectern(app, takingBack)).stdout, /^Taken back\./);
    const rescoring = ["scenarios", "rescore", id];
    assert.match((await lectern(app, rescoring)).stderr, /Give --flag or --run, and not both/);
    assert.match((await lectern(app, [...rescoring, "--run", "987654"])).stderr, /^Not found/);
    const hiding = ["scenarios", "visibility", id, "--organization", slug];
    assert.deepEqual((await lecternJson(app, ...hiding, "--no-visible")).hidden_from, [slug]);
    assert.deepEqual((await lecternJson(app, ...hiding)).hidden_from, []);
    assert.equal((await lecternJson(app, "scenarios", "retire", id)).is_active, false);
    const retired = await lecternJson(app, "scenarios", "list", "--no-active");
    assert.ok(retired.some((scenario: { id: number }) => String(scenario.id) === id));
    assert.equal((await lecternJson(app, "scenarios", "reactivate", id)).is_active, true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("content with mistakes is refused with file and line of each", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-content-"));
  try {
    await writeFile(join(folder, "template.yaml"), "key: something-else\n");
    const { exitCode, stderr } = await lectern(app, ["templates", "import", folder]);
    assert.equal(exitCode, 1);
    assert.match(stderr, /nothing was imported/);
    assert.match(stderr, /template\.yaml: Line \d+/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a person is found, made a manager, given a password from standard input, and can sign in with it", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { email: `${randomUUID()}@example.com` });
  const found = await lecternJson(app, "users", "find", "--provider-id", learner.providerId);
  assert.deepEqual(
    found.map((user: { id: number }) => user.id),
    [learner.id],
  );
  const byWord = await lecternJson(app, "users", "find", found[0].email);
  assert.deepEqual(byWord, found, "an address needs no option");
  const id = String(learner.id);
  assert.equal((await lecternJson(app, "users", "set-role", id, "manager")).access_role, "manager");
  const password = "a long enough password";
  const set = await lectern(app, ["users", "set-password", id], { input: `${password}\n` });
  assert.equal(set.exitCode, 0, set.stderr);
  assert.equal(`${set.stdout}${set.stderr}`.includes(password), false);
  const signedIn = await app.send("POST", "/auth/jwt/create/", { body: { email: found[0].email, password } });
  assert.equal(signedIn.status, 200);
  const nothing = await lectern(app, ["users", "set-password", id]);
  assert.equal(nothing.exitCode, 2);
});

test("lists hold everything, however many pages it takes", async () => {
  const { slug } = await anOrganization(app);
  const token = await app.operatorToken();
  for (let number = 0; number < 201; number++) {
    await app.send("POST", "/operator/v1/courses/", {
      token,
      body: { organization: slug, slug: `course-${number}`, title: "Course", access_days: 1 },
    });
  }
  assert.equal((await lecternJson(app, "courses", "list", "--organization", slug)).length, 201);
});

test("wrong credentials are a refusal that names the settings", async () => {
  const { exitCode, stderr } = await lectern(app, ["organizations", "list"], {
    environment: { OPERATOR_PASSWORD: "wrong password", XDG_CACHE_HOME: "/dev/null" },
  });
  assert.equal(exitCode, 1);
  assert.match(stderr, /Check OPERATOR_EMAIL and OPERATOR_PASSWORD/);
});

test("why says where something stopped, and fails where nothing has the name", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  await partner.call("DELETE", `/users/${learner.id}/`);
  const said = await lectern(app, ["why", learner.providerId]);
  assert.equal(said.exitCode, 0);
  assert.match(said.stdout, /^User \d+, .*: stopped at account\.deactivated\. /);
  assert.match(said.stdout, /What to do: /);
  const nobody = await lectern(app, ["why", "nobody@nowhere.example"]);
  assert.deepEqual([nobody.exitCode, nobody.stdout.startsWith("Nothing has the name")], [1, true]);
});
