import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { readConfig } from "#app/config.ts";
import { type Service, startService } from "#app/service.ts";
import { manualClock } from "#kernel/clock.ts";
import { randomToken } from "#kernel/secret.ts";
import { createLog } from "#platform/log/log.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

const secretKey = randomToken(32);
const dataDir = mkdtempSync(join(tmpdir(), "lectern-demo-"));
const siteUrl = "http://localhost";

let database: TestDatabase;
let service: Service;

async function open(): Promise<void> {
  database = await createTestDatabase();
  service = await start();
}

async function close(): Promise<void> {
  await service.stop();
  await database.drop();
}
after(() => rmSync(dataDir, { recursive: true, force: true }));

/** The service with its demo, on the test's database; a second call is a restart. */
async function start(environment: Record<string, string> = {}): Promise<Service> {
  const config = readConfig(
    {
      DATABASE_URL: database.url,
      SECRET_KEY: secretKey,
      DATA_DIR: dataDir,
      PORT: "0",
      DEMO: "true",
      ...environment,
    },
    undefined,
  );
  const log = createLog({ level: process.env.TEST_LOG ?? "silent" });
  return startService({ ...config, siteUrl }, { log, clock: manualClock("2026-06-15T09:00:00Z") });
}

async function restart(environment?: Record<string, string>): Promise<void> {
  await service.stop();
  service = await start(environment);
}

async function portal(path = "/"): Promise<string> {
  const response = await fetch(new URL(path, service.demoUrl ?? ""));
  assert.equal(response.status, 200);
  return response.text();
}

async function counted(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from organization) as organizations, (select count(*) from application) as applications,
           (select count(*) from course) as courses, (select count(*) from "user") as users,
           (select count(*) from scenario_standing where added_at is not null) as role_plays,
           (select count(*) from event) as events`.execute(service.context.db);
  return rows[0] ?? {};
}

/** Everybody is announced, the five who are enrolled once more for that, and who has to play a scenario. */
const whole = { organizations: 1, applications: 1, courses: 2, users: 7, role_plays: 2, events: 13 };

describe("the demo", () => {
  beforeEach(open);
  afterEach(close);

  test("is there after the first start, and the portal lists its people with their courses", async () => {
    const page = await portal();
    assert.deepEqual(await counted(), whole);
    for (const name of ["Ada Keller", "Jonas Brandt", "Camille Rochat", "Giulia Ferri", "Malik Osei"]) {
      assert.ok(page.includes(`<h3>${name}</h3>`), `${name} is missing`);
    }
    for (const state of ["Leading teams, open, premium", "Leading teams, not begun", "Leading teams, over"]) {
      assert.ok(page.includes(state), `nobody is "${state}"`);
    }
  });

  test("is not made twice, and the portal still has its credentials after a restart", async () => {
    await portal();
    await restart();
    assert.ok((await portal()).includes("Ada Keller"));
    assert.deepEqual(await counted(), whole);
  });

  test("leaves alone what people have changed in a finished demo", async () => {
    await portal();
    await sql`update "user" set department = 'Research' where provider_id = 'p-101'`.execute(
      service.context.db,
    );
    await restart();
    assert.ok((await portal()).includes("Head of purchasing, Research"));
  });

  for (const [what, undone] of [
    ["its learners", sql`update demo_partner set is_complete = false`],
    ["its credentials", sql`delete from demo_partner`],
  ] as const) {
    test(`is completed by the next start when the first was cut off before ${what}`, async () => {
      await portal();
      await undone.execute(service.context.db);
      await restart();
      assert.ok((await portal()).includes("Ada Keller"));
      assert.deepEqual(await counted(), whole);
    });
  }

  test("gets a new secret when SECRET_KEY was replaced", async () => {
    await portal();
    await restart({ SECRET_KEY: randomToken(32) });
    assert.ok((await portal()).includes("Ada Keller"));
    assert.deepEqual(await counted(), whole);
  });

  test("leaves alone an organization of somebody else's that has its slug", async () => {
    await portal();
    await sql`delete from demo_partner`.execute(service.context.db);
    await sql`update organization set name = 'Demolition Ltd'`.execute(service.context.db);
    await restart();
    const answer = await fetch(service.demoUrl ?? "");
    assert.equal(answer.status, 503);
    assert.deepEqual(await counted(), whole);
  });

  test("runs the service without the portal when its port is taken", async () => {
    await portal();
    const first = service;
    const { port } = new URL(first.demoUrl ?? "");
    const second = await start({ DEMO_PORT: port });
    assert.equal(second.demoUrl, null);
    assert.equal((await fetch(`http://127.0.0.1:${second.port}/readyz`)).status, 200);
    await second.stop();
  });
});

describe("the demo partner", () => {
  before(open);
  after(close);

  let session: string;
  const site = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${service.port}${path}`, {
      redirect: "manual",
      ...init,
      headers: { cookie: session, accept: "text/html" },
    });
  beforeEach(() => {
    session = "";
  });

  /** A click on "Open lesson", as far as the lesson's first page. */
  async function openLesson(query: string): Promise<string> {
    const click = await fetch(new URL(`/open?${query}`, service.demoUrl ?? ""), { redirect: "manual" });
    assert.equal(click.status, 302);
    const link = new URL(click.headers.get("location") ?? "");
    assert.equal(`${link.origin}${link.pathname}`, `${siteUrl}/auto-login`);
    const arrival = await site(link.pathname + link.search);
    session = arrival.headers.get("set-cookie")?.split(";")[0] ?? "";
    const launch = await site(arrival.headers.get("location") ?? "");
    return launch.headers.get("location") ?? "";
  }

  test("leads from its own address into the lesson, again and again", async () => {
    const query = "learner=p-101&template=1&return=1";
    const first = await openLesson(query);
    assert.match(first, /^\/lessons\/\d+\/\w+/);
    assert.equal(await openLesson(query), first);
    const lesson = await (await site(first)).text();
    assert.ok(lesson.includes("Purchasing"), "the lesson does not speak of the learner's department");
    assert.ok(lesson.includes("Hollberg Works"), "the page does not carry the organization's name");
  });

  test("shows the call it made, without the token, and the event that came back", async () => {
    const place = await openLesson("learner=p-103&template=1&hide_exit=1");
    assert.match(place, /^\/lessons\//);
    const page = await whenPortalShows("lesson.started</b> p-103");
    assert.match(page, /<b>POST<\/b> <code>\/api\/v1\/auth\/partner-exchange\/<\/code>/);
    assert.match(page, /&quot;hide_exit_button&quot;: true/);
    assert.match(page, /&quot;login_token&quot;: &quot;.{4}…&quot;/);
    assert.match(page, /&quot;template_id&quot;: 1/);
  });

  test("sends new events to an open page", async () => {
    await portal();
    const response = await fetch(new URL("/live?after=0", service.demoUrl ?? ""));
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    await openLesson("learner=p-102&template=1");
    let seen = "";
    for await (const chunk of response.body ?? []) {
      seen += new TextDecoder().decode(chunk);
      if (/event: event\ndata: .*lesson\.started<\/b> p-102/.test(seen)) break;
    }
    assert.match(seen, /^id: \d+$/m);
  });

  test("says what Lectern said when it refuses", async () => {
    const answer = await fetch(new URL("/open?learner=nobody&template=1", service.demoUrl ?? ""));
    assert.equal(answer.status, 502);
    assert.ok((await answer.text()).includes("User not found. (404, learner_not_found)"));
  });

  test("treats what it shows as text, whoever wrote it", async () => {
    await portal();
    const hostile = `<img src=x onerror=alert(1)>"'&`;
    await sql`
      update "user" set first_name = ${hostile}, department = ${hostile} where provider_id = 'p-107'`.execute(
      service.context.db,
    );
    const page = await portal();
    assert.ok(!page.includes("<img src=x"));
    assert.ok(page.includes("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;"));
  });

  test("loads nothing from elsewhere and runs no inline script", async () => {
    const response = await fetch(service.demoUrl ?? "");
    const policy = response.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.doesNotMatch(await response.text(), /<script(?! src="\/live\.js")|<style|<[^>]* (?:style|on\w+)=/);
  });

  /** The sequencer numbers events in its own time, so the portal is looked at until it has them. */
  async function whenPortalShows(word: string): Promise<string> {
    for (;;) {
      const page = await portal();
      if (page.includes(word)) return page;
    }
  }
});
