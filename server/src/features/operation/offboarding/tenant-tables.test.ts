import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import {
  columnsLeftOut,
  fileColumns,
  harmlessColumns,
  orderedBy,
  tablesLeftOut,
} from "./exports/contents.ts";
import { byParents, staying, tenantTables } from "./tenant-tables.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: { role: "serve" } });
});
after(() => app.stop());

/** Tables whose rows are nobody's, or the service's own. */
const ofTheService: Readonly<Record<string, string>> = {
  backup_report: "the operator's backups",
  certificate_key: "the keys that sign everybody's certificates",
  database_mark: "one row of the database",
  ended_epoch: "where the event stream began anew",
  event_stream: "one row of the stream",
  failed_sign_in: "hashes of accounts, for a day",
  guess_count: "hashes of guesses, for a day",
  held_mail: "encrypted mails that an operator decides about after a restore",
  lti_login: "logins that are under way, for an hour",
  lti_registration: "an LMS may serve several organizations",
  lti_tool_key: "the service's key for every LMS",
  notice_channel: "how operators are told",
  restore: "that the database was restored",
  scenario_edition: "content that runs froze; goes with the last run of an organization's own",
  schema_migration: "the schema",
  schema_release: "one row of the schema",
  sync_horizon: "one row of the database",
  worker_heartbeat: "worker processes",
};

async function catalogue() {
  const { rows } = await sql<{ table: string; columns: string[]; bytes: string[] }>`
    select relname::text as table, array_agg(attname::text) as columns,
           coalesce(array_agg(attname::text) filter (where atttypid = 'bytea'::regtype), '{}') as bytes
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by relname order by relname`.execute(app.context.db);
  return rows;
}

test("every table is erased with its organization, or it is known why not", async () => {
  const erased = (await tenantTables(app.context.db)).map(({ noun }) => noun);
  const known = [...erased, ...Object.keys(staying), ...Object.keys(ofTheService)];
  assert.deepEqual(
    (await catalogue()).map(({ table }) => table).filter((table) => !known.includes(table)),
    [],
    "give it an organization_id, a line in byParents, or a reason",
  );
  assert.equal(new Set(known).size, known.length, "a table is in two lists");
  const tables = new Set((await catalogue()).map(({ table }) => table));
  const named = [
    ...known,
    ...Object.keys(byParents),
    ...Object.keys(tablesLeftOut),
    ...Object.keys(orderedBy),
  ];
  assert.deepEqual(
    named.filter((table) => !tables.has(table)),
    [],
    "there is no such table",
  );
});

test("rows go before those that they refer to, and the organization last", async () => {
  const order = (await tenantTables(app.context.db)).map(({ noun }) => noun);
  assert.equal(order.at(-1), "organization");
  for (const [child, parent] of [
    ["answer", "curriculum"],
    ["curriculum", "user"],
    ["picture_rendition", "picture"],
    ["operator_session", "operator"],
  ] as const)
    assert.ok(order.indexOf(child) < order.indexOf(parent), `${child} before ${parent}`);
});

/** What is stored as bytes, or is named like something that lets somebody in. */
const looksSecret = /encrypted|secret|password|token_|_token|hash|salt|signature|sha256|digest|(^|_)key$/;

test("nothing that looks like a secret is handed over", async () => {
  const shown = (await catalogue()).filter(
    ({ table }) =>
      !Object.hasOwn(ofTheService, table) &&
      !Object.hasOwn(staying, table) &&
      !Object.hasOwn(tablesLeftOut, table),
  );
  const suspects = shown
    .filter(({ table }) => table !== "audit_entry") // has a form of its own: contents of its hashes
    .flatMap(({ table, columns, bytes }) =>
      columns
        .filter((column) => bytes.includes(column) || looksSecret.test(column))
        .map((column) => `${table}.${column}`),
    );
  const decided = [...Object.keys(columnsLeftOut), ...harmlessColumns];
  assert.deepEqual(
    suspects.filter((column) => !decided.includes(column)),
    [],
    "leave it out, or say that it is harmless",
  );
  const columns = new Set(
    (await catalogue()).flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  );
  const files = fileColumns.map(({ noun, column }) => `${noun}.${column}`);
  assert.deepEqual(
    [...decided, ...files].filter((column) => !columns.has(column)),
    [],
    "there is no such column",
  );
  assert.deepEqual(
    files.filter((column) => columnsLeftOut[column] !== "among the files"),
    [],
  );
});

test("whatever is handed over has an order to be read in", async () => {
  const tables = await tenantTables(app.context.db);
  const unordered = tables.filter(
    ({ noun, key }) =>
      key.length === 0 && !Object.hasOwn(orderedBy, noun) && !Object.hasOwn(tablesLeftOut, noun),
  );
  assert.deepEqual(
    unordered.map(({ noun }) => noun),
    [],
  );
});
