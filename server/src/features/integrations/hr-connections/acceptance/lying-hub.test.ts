// npm test leaves this drill to CI: gate.test.ts holds what a hub leaves out, page-check.test.ts doubts such pages, gaps.test.ts reads some.
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import type { Connected } from "#test/hris/connected.ts";
import { aWorld, startMeridian } from "#test/hris/meridian.ts";
import { aSource } from "#test/hris/sources.ts";
import type { HrHub, HubLie, HubRecord } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

const COMPANY = 200;
/** Of two hundred accounts: what may go in a day by a hub's word, and what by its silence (docs/decisions/0184). */
const MOST_IN_A_DAY = 20;
const MOST_ABSENT_IN_A_DAY = 5;

/** People in five groups, ten on a page. */
function aCompany(hub: HrHub, size = COMPANY): void {
  const [template] = hub.employees;
  if (!template) throw new Error("The hub has no records.");
  hub.pageSize = 10;
  hub.employees = Array.from({ length: size }, (_, number) => ({
    ...template,
    id: `e-${number}`,
    remote_id: `r-${number}`,
    work_email: `person.${number}@meridian.example`,
    first_name: `First${number}`,
    last_name: `Last${number}`,
    display_full_name: null,
    groups: hub.groups.slice(number % 5, (number % 5) + 1),
  }));
}

type Page = Parameters<HubLie>[0];
const ofEmployees =
  (lie: (page: Page) => ReturnType<HubLie>): HubLie =>
  (page) =>
    page.noun === "employees" ? lie(page) : {};
const onPage = (number: number, lie: (page: Page) => ReturnType<HubLie>): HubLie =>
  ofEmployees((page) => (page.number === number ? lie(page) : {}));
const eachRecord = (change: (record: HubRecord) => Record<string, unknown>): HubLie =>
  ofEmployees(({ results }) => ({ results: results.map((record) => ({ ...record, ...change(record) })) }));
let night = 0;

/** What a hub may say instead of the truth, night after night. */
const lies: Record<string, HubLie> = {
  "an empty page in the middle": onPage(3, () => ({ results: [] })),
  "an empty first page": onPage(1, () => ({ results: [] })),
  "all pages but the last empty": ofEmployees(({ next }) => (next === null ? {} : { results: [] })),
  "a short page in the middle": onPage(4, ({ results }) => ({ results: results.slice(0, 3) })),
  "an end that comes early": onPage(5, () => ({ next: null })),
  "an end after the first page": onPage(1, () => ({ next: null })),
  "an empty end": onPage(2, () => ({ results: [], next: null })),
  "nobody at all": ofEmployees(() => ({ results: [], next: null })),
  "one page again and again instead of others": ofEmployees(({ number, results }) => ({
    results: results.map((record, index) => ({
      ...record,
      id: `e-${index}`,
      remote_id: `r-${index}`,
      number,
    })),
  })),
  "one person instead of many": ofEmployees(({ results }) => ({
    results: results.map((record, index) => (index % 2 === 0 ? record : { ...record, id: "e-0" })),
  })),
  "pages without end": ofEmployees(({ results, number }) => ({ results, next: `page-${(number % 20) + 1}` })),
  "empty pages without end": ofEmployees(({ number }) => ({ results: [], next: `page-${number + 1}` })),
  "a page that leads back": onPage(4, () => ({ next: "page-2" })),
  "each page a little shorter": ofEmployees(({ results }) => ({ results: results.slice(0, 8) })),
  "fewer people each night": ofEmployees(({ results }) => ({
    results: results.filter(({ id }) => Number(id.slice(2)) >= night * MOST_ABSENT_IN_A_DAY),
  })),
  "strangers instead of everybody": eachRecord(({ id }) => ({
    id: `s-${id}`,
    remote_id: `s-${id}`,
    work_email: `stranger.${id}@meridian.example`,
    first_name: `Stranger ${id}`,
  })),
  "everybody inactive": eachRecord(() => ({ employment_status: "INACTIVE" })),
  "everybody gone": eachRecord(() => ({ remote_deleted_at: "2026-11-20T00:00:00.000Z" })),
  "everybody's last day over": eachRecord(() => ({ termination_date: "2026-01-01T00:00:00.000Z" })),
};

test("a hub that lies never gets more than the bar deactivated without an operator's word, and always leaves a notice", async (t) => {
  const { hub, connection, scheduled } = await aWorld(t, app, { before: aCompany });
  for (const [name, lie] of Object.entries(lies)) {
    assert.equal((await activeOf(connection)).size, COMPANY, name);
    hub.lie = lie;
    for (night = 1; night <= 3; night += 1) {
      const before = await activeOf(connection);
      await scheduled(nextNight());
      const active = await activeOf(connection);
      const lost = [...before].filter((email) => !active.has(email)).length;
      const most = name.startsWith("everybody") ? MOST_IN_A_DAY : MOST_ABSENT_IN_A_DAY;
      assert.ok(lost <= most, `${name}: ${lost} lost in night ${night}`);
      if (name.startsWith("an empty page")) assert.equal(lost, 0);
    }
    const told = await notices(connection);
    assert.ok(told.length > 0, name);
    for (const { id } of told) await operate(app, "POST", `/notices/${id}/acknowledge/`);
    hub.lie = null;
    await scheduled(nextNight());
  }
});

test("an empty page makes a reading incomplete: nobody is missing by it, and operators are told until it is whole", async (t) => {
  const { hub, connection } = await aWorld(t, app, { before: aCompany });
  hub.lie = lies["an empty page in the middle"] ?? null;
  for (let time = 0; time < 2; time += 1) {
    const run = await connection.run("full");
    assert.deepEqual([run.state, run.is_complete, run.counts.deactivated], ["succeeded", false, 0]);
    assert.match(run.incomplete_reason ?? "", /^1 of the hub's pages of employees had nobody/);
  }
  const [notice] = await notices(connection);
  assert.equal(notice?.kind, "hris_run.incomplete");
  assert.match(notice?.message ?? "", /nobody was taken for missing/);
  hub.lie = null;
  assert.equal((await connection.run("full")).is_complete, true);
  assert.deepEqual(await notices(connection), []);
});

test("whom the hub only leaves out is deactivated up to the bar, with a notice; above it they alone wait", async (t) => {
  const { hub, connection } = await aWorld(t, app, { before: aCompany });
  const all = hub.employees;
  hub.employees = all.slice(MOST_ABSENT_IN_A_DAY);
  await connection.run("full");
  const few = await connection.run("full");
  assert.deepEqual([few.state, few.counts.deactivated], ["succeeded", MOST_ABSENT_IN_A_DAY]);
  const [told] = await notices(connection);
  assert.equal(told?.kind, "hris_run.absences");
  assert.match(told?.message ?? "", new RegExp(`HR run ${few.id} of .* deactivated 5 accounts`));
  // One more within the same day, and beside it a person the hub marks as gone.
  hub.employees = all.slice(MOST_ABSENT_IN_A_DAY + 1);
  await connection.run("full");
  hub.employees = hub.employees.map((record, index) =>
    index === 0 ? { ...record, employment_status: "INACTIVE" } : record,
  );
  const held = await connection.run("full");
  assert.deepEqual([held.state, held.counts.deactivated], ["held", 1], "who was said to be gone goes");
  assert.match(held.held_reason ?? "", /deactivate 1 of .* after 5 in the last 24 hours.*left them out/);
  const waiting = await connection.changes(held, "&state=held");
  assert.deepEqual(
    waiting.map(({ kind, reason, person }) => [kind, reason, person]),
    [["deactivate", "missing_twice", "First5 Last5"]],
  );
  assert.equal((await operate(app, "POST", `/hris-runs/${held.id}/approve/`)).status, 200);
  const approved = await connection.settled();
  assert.deepEqual([approved.state, approved.counts.deactivated], ["succeeded", 2]);
});

test("teams stay when the hub delivers no groups any more, however small the company is", async (t) => {
  const { hub, connection } = await aWorld(t, app, { before: (hub) => aCompany(hub, 5) });
  const before = await connection.teams();
  hub.groups = [];
  hub.employees = hub.employees.map((record) => ({ ...record, groups: null }));
  await connection.run("full");
  const run = await connection.run("full");
  assert.deepEqual([run.state, run.counts.teams_archived], ["held", 0]);
  assert.equal((await connection.teams()).size, before.size);
});

let nights = 0;
function nextNight(): string {
  nights += 1;
  return new Date(Date.parse("2026-11-22T02:00:00+01:00") + nights * 86_400_000).toISOString();
}

const isOfCompany = (email: string) => email.startsWith("person.");

async function activeOf({ partner }: Connected): Promise<Set<string>> {
  const { json } = await partner.call("GET", "/users/?is_active=true&page_size=200");
  return new Set(json.results.map(({ email }: { email: string }) => email).filter(isOfCompany));
}

async function notices({ id }: Connected): Promise<{ id: number; kind: string; message: string }[]> {
  const { json } = await operate(app, "GET", "/notices/?state=open&page_size=200");
  return json.results.filter(
    (notice: { subject_type: string; subject_id: number }) =>
      notice.subject_type === "hris_connection" && Number(notice.subject_id) === id,
  );
}

test("hubs that keep their answers to themselves hold up no identity provider and no file", async (t) => {
  const held: ServerResponse[] = [];
  const slow = [await aWorld(t, app), await aWorld(t, app)];
  for (const { hub, connection } of slow) {
    const asked = new Promise<void>((resolve) => {
      const answer = (response: ServerResponse) => {
        held.push(response);
        resolve();
      };
      hub.fault = { path: "/v1/hris/employees", page: 1, times: 1, answer };
    });
    await connection.operate("POST", "/runs/", { kind: "full" });
    await asked;
  }
  for (const name of ["scim", "csv"] as const) {
    const source = await aSource(t, app, name);
    assert.equal((await source.connection.run("preview")).state, "succeeded");
  }
  for (const { connection } of slow) {
    const { json } = await operate(app, "GET", `/hris-runs/?connection=${connection.id}&page_size=1`);
    assert.equal(json.results[0].state, "running", "the hub has not answered yet");
  }
  for (const response of held) response.destroy();
});
