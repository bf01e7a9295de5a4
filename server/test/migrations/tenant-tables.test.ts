import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { features } from "../../src/app/features.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.drop();
});

/** Tables without a feature of their own, which the personal data of `lessons` speaks for. */
const spokenFor = ["sitting", "learner_activity"];

/** Foreign keys to a table whose every row is an organization's, by an id alone: it could be another organization's. */
async function keysWithoutOrganization(): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select conrelid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'organization_id' and attnotnull)`);
  return rows
    .filter(({ columns }) => !columns.includes("organization_id"))
    .map(({ table, columns }) => `${table} (${columns})`);
}

/** Tables that name somebody, but no learner. */
const ofOthers = [
  "legal_page", // whom an organization names for questions
  "operator",
  "sign_up", // forgotten after a day, or an account by then
];

/** Tables that say whose a row is, in whatever column, and whose feature has nothing for that person's export. */
async function unexportedTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and (attname ~ '(^|_)(user|learner|person|author|reader|recipient|manager|member)_ids?$'
           or attname ~ '(^|_)(email|first_name|last_name|phone)$' and atttypid <> 'boolean'::regtype
           or exists (select from pg_constraint where contype = 'f' and conrelid = attrelid
                      and confrelid = '"user"'::regclass))
    order by name`);
  const exported = features.flatMap(({ tables = {}, personalData }) =>
    personalData?.files ? Object.keys(tables) : [],
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => ![...exported, ...spokenFor, ...ofOthers].includes(name));
}

test("there is no view: whose rows it shows, the rules about tables could not read from a statement", async () => {
  const views = async () => {
    const { rows } = await client.query<{ name: string }>(`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`);
    return rows.map(({ name }) => name);
  };
  assert.deepEqual(await views(), [], "take a fragment from the owner's index.ts (docs/decisions/0127)");
  await client.query("begin; create view planted as select id from course");
  assert.deepEqual(await views(), ["planted"]);
  await client.query("rollback");
});

test("a row that belongs to a row of an organization is of the same organization", async () => {
  assert.deepEqual(await keysWithoutOrganization(), []);
});

test("what is kept of a person in any table is in that person's export", async () => {
  assert.deepEqual(await unexportedTables(), []);
});

test("a table that breaks either is named", async () => {
  await client.query("create unique index on team (id)");
  await client.query("create table pennant (user_id bigint, team_id bigint references team (id))");
  await client.query("create table postcard (author_id bigint)");
  await client.query("create table diary (reply_email text)");
  await client.query('create unique index on "user" (id)');
  await client.query('create table voucher (bearer bigint references "user" (id))');
  assert.deepEqual(await keysWithoutOrganization(), ["pennant (team_id)", "voucher (bearer)"]);
  assert.deepEqual(await unexportedTables(), ["diary", "pennant", "postcard", "voucher"]);
});
