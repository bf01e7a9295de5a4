import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: { time_zone: "Europe/Amsterdam" } });
});
after(() => app.stop());

const head = "Personalnummer;Vorname;Nachname;E-Mail;Status;Start date;End date;Teams;Salary";

async function importFile(text: string, query: Record<string, string> = {}, token?: string) {
  const body = new FormData();
  body.set("file", new Blob([text]), "people.csv");
  const asked = new URLSearchParams({ organization: partner.slug, ...query });
  return app.send("POST", `/operator/v1/hr-employees/import-file/?${asked}`, {
    token: token ?? (await app.operatorToken()),
    body,
  });
}

async function employees(source: string) {
  const { json } = await partner.call("GET", "/hr/employees/?page_size=100");
  return json.results.filter((employee: { source: string }) => employee.source === source);
}
const users = async () => (await partner.call("GET", "/users/?page_size=100")).json.results.length;

test("a file brings employees in, links them by address, changes no account, and says line by line what it left out", async () => {
  const { id: user_id } = await aLearner(partner, { email: "ada@example.com" });
  const accounts = await users();
  const file = [
    head,
    "1;Ada;Lovelace;ADA@example.com;;2020-01-31;;Yard|yard |Choir;1",
    "2;Grace;Hopper;grace@example.com;beurlaubt;;;;2",
    "3;Alan;Turing;;;;31.12.2019;;3",
    "4;Edsger;Dijkstra;;gardening;;;;4",
    "5;Barbara;Liskov;no address;;soon;;;5",
    "1;Ada;Again;;;;;;6",
  ].join("\n");
  const trial = await importFile(file, { source: "payroll", dry_run: "true" });
  assert.deepEqual([trial.json.is_applied, trial.json.created, await employees("payroll")], [false, 3, []]);
  const { status, json, text } = await importFile(file, { source: "payroll" });
  assert.equal(status, 200, text);
  const { is_applied, rows, created, linked, rows_with_mistakes: bad } = json;
  assert.deepEqual([is_applied, rows, created, linked, bad], [true, 6, 3, 1, 3]);
  assert.deepEqual(json.ignored_columns, ["Salary"]);
  assert.deepEqual(
    json.mistakes.map(({ row, column }: { row: number; column: string }) => [row, column]),
    [
      [5, "status"],
      [6, "work_email"],
      [6, "start_date"],
      [7, "employee_id"],
    ],
  );
  const kept = (await employees("payroll")).map((one: Record<string, unknown>) => [
    one.remote_id,
    one.work_email,
    one.employment_status,
    one.user_id,
    Array.isArray(one.groups) ? one.groups.map(({ name }) => name) : null,
  ]);
  assert.deepEqual(kept.sort(), [
    ["1", "ADA@example.com", "active", user_id, ["Choir", "yard"]],
    ["2", "grace@example.com", "on_leave", null, []],
    ["3", null, "terminated", null, []],
  ]);
  assert.equal(await users(), accounts, "no account is made");
  const again = (await importFile(file, { source: "payroll" })).json;
  assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 3]);
  const log = await operate(app, "GET", `/audit-log/?organization=${partner.slug}&action=hr_employee.import`);
  assert.equal(log.json.count, 2, "a trial is no import");
});

test("a file that cannot be read is refused whole, and so is one for nobody or from a partner", async () => {
  const refused = async (text: string, query?: Record<string, string>) => {
    const { status, json } = await importFile(text, { source: "refused", ...query });
    return [status, json.code];
  };
  assert.deepEqual(await refused("first_name\nAda\n"), [422, "csv_refused"]);
  assert.deepEqual(await refused(`${head}\n`), [400, "missing_field"]);
  assert.deepEqual(await refused(`${head}\n1;"Ada`), [422, "csv_refused"]);
  assert.deepEqual(await refused(`${head}\n1;Ada;;;;;;;`, { organization: "nobody" }), [
    404,
    "organization_not_found",
  ]);
  assert.deepEqual(await refused(`${head}\n1;Ada;;;;;;;`, { source: "two words" }), [
    422,
    "invalid_parameter",
  ]);
  const none = await operate(app, "POST", `/hr-employees/import-file/?organization=${partner.slug}`, {});
  assert.equal(none.status, 400);
  const stranger = await importFile(`${head}\n1;Ada;;;;;;;`, { source: "refused" }, partner.token);
  assert.equal(stranger.status, 403);
  assert.deepEqual(await employees("refused"), []);
});

test("more employees than a request of rows may have are one file and one transaction", async () => {
  const rows = Array.from({ length: 4_500 }, (_, number) => `${number},Given,Family ${number}`);
  const { json } = await importFile(["employee_id,first_name,last_name", ...rows].join("\n"));
  assert.deepEqual([json.created, json.rows_with_mistakes], [4_500, 0]);
});
