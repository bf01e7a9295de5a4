import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createLog } from "#platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { aWorld, dataChanged, poked, startMeridian } from "#test/hris/meridian.ts";
import { WEBHOOK_SECRET } from "#test/partners/hr-hub/hr-hub.ts";

const lines: string[] = [];
let app: TestApp;
before(async () => {
  const log = createLog({ level: "trace", destination: { write: (line: string) => void lines.push(line) } });
  app = await startMeridian({ log });
});
after(() => app.stop());

/** What the hub delivers of people beside what accounts have a use for; each value is found nowhere else. */
const sensitive = {
  nationality: "Nationality-Zembla",
  mobile_phone_number: "+31 6 5551 7731",
  ssn: "SSN-447-11-9921",
  tax_id: "TAX-88112233",
  gender: "GENDER-MARK",
  ethnicity: "ETHNICITY-MARK",
  marital_status: "MARITAL-MARK",
  avatar: "https://hub.example/avatar-mark.png",
  weekly_hours: 37.125,
  date_of_birth: "1981-07-13T00:00:00.000Z",
  home_address: { city: "Birthtown-Mark", street_1: "Secret Lane 5", zip_code: "9ZZ 8YY", country: "NL" },
  bank_accounts: [{ iban: "NL91ABNA0417164300", bic: "ABNAMARK", holder_name: "Holder-Mark" }],
  custom_fields: { salary_band: "BAND-MARK" },
  remote_data: { raw: "RAW-MARK" },
  employments: [
    { pay_rate: 98765.43, pay_currency: "ZWL", job_title: "Historic-Mark", pay_period: "PERIOD-MARK" },
  ],
  time_off_balances: [{ balance: 13.875, type: "BALANCE-MARK" }],
};

const words = [
  "Nationality-Zembla",
  "5551 7731",
  "SSN-447-11-9921",
  "TAX-88112233",
  "GENDER-MARK",
  "ETHNICITY-MARK",
  "MARITAL-MARK",
  "avatar-mark",
  "37.125",
  "1981-07-13",
  "Birthtown-Mark",
  "Secret Lane",
  "9ZZ 8YY",
  "NL91ABNA0417164300",
  "ABNAMARK",
  "Holder-Mark",
  "BAND-MARK",
  "RAW-MARK",
  "98765.43",
  "Historic-Mark",
  "PERIOD-MARK",
  "13.875",
  "BALANCE-MARK",
  "Voorbeeldstraat",
  WEBHOOK_SECRET,
  "key-of-the-hub",
];

test("36: after previews, runs, webhooks and refusals neither tables nor log have anything of people that accounts do not need, or a secret", async (t) => {
  const { hub, connection } = await aWorld(t, app, {
    before: (hub) => hub.change(hub.employees.map((employee) => ({ ...employee, ...sensitive }))),
  });
  const [first, second] = hub.employees;
  assert.ok(first && second);
  hub.change([
    { ...first, last_name: "Renamed" },
    { ...second, start_date: "SSN-447-11-9921" },
  ]);
  await poked(app, connection, dataChanged(hub, "employees"));
  hub.employees = hub.employees.slice(0, 3);
  await connection.run("full");
  await connection.poke("{}", "no signature");
  hub.fault = {
    path: "/v1/hris/employees",
    page: 1,
    times: 1,
    answer: (response) => response.writeHead(200).end(JSON.stringify({ status: "error", data: sensitive })),
  };
  await connection.run("full");
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.context.db);
  const dump: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, E'\n'), '') as text from ${sql.raw(name)} as t`.execute(
      app.context.db,
    );
    dump.push(...rows.map(({ text }) => text));
  }
  const text = dump.join("\n");
  assert.match(text, /Renamed/, "the dump has what runs wrote");
  assert.ok(lines.length > 0, "the log was written");
  for (const word of words) {
    assert.ok(!text.includes(word), `${word} stands in a table`);
    assert.ok(!lines.join("").includes(word), `${word} stands in the log`);
  }
});
