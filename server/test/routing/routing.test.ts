import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Database, openDatabase } from "#platform/database/database.ts";
import type { Source } from "../architecture/sources.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { type Key, selectKeys, selectTenantsTables } from "./keys.ts";
import { type Statement, statementsOf } from "./statements.ts";
import { unroutedTables } from "./unrouted.ts";
import { unroutedKeys } from "./unrouted-keys.ts";
import { unroutedStatements } from "./unrouted-statements.ts";

const root = join(import.meta.dirname, "../../..");

let database: TestDatabase;
let db: Database;
let close: () => Promise<void>;
let tenants: ReadonlySet<string>;
before(async () => {
  database = await createTestDatabase();
  ({ db, close } = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 1,
    onConnectionLost: () => undefined, // it goes with its database
  }));
  tenants = await selectTenantsTables(db);
});
after(async () => {
  await close();
  await database.drop();
});

test("every statement on a tenants' table names the organization, or stands in the list with a reason", () => {
  const sources = globSync("server/src/**/*.ts", { cwd: root }).map((path) => source(path));
  const statements = statementsOf(sources);
  const routed = statements.filter(({ texts }) => texts.some((text) => /organization_id/.test(text)));
  assert.ok(routed.length > 900, `only ${routed.length} statements were read that name an organization`);

  const excepted = new Set(
    unroutedStatements.flatMap(({ files }) =>
      Object.entries(files).flatMap(([path, names]) => names.map((name) => `server/src/${path} (${name})`)),
    ),
  );
  assert.deepEqual(sentencesAbout(statements, excepted), []);
});

test("every unique and every foreign key of a tenants' table has the organization, or stands in the list with a reason", async () => {
  const keys = await selectKeys(db, tenants);
  const names = new Set(keys.filter(({ columns }) => !hasOrganization(columns)).map(({ name }) => name));
  assert.ok(keys.length > 2 * names.size, `of ${keys.length} keys ${names.size} have no organization`);
  const excepted = new Set(unroutedKeys.flatMap(({ keys: listed }) => listed));
  assert.deepEqual(
    [
      ...[...names.difference(excepted)].map(
        (name) => `${name} has no organization_id: add it to the key, or say in unrouted-keys.ts why not.`,
      ),
      ...[...excepted.difference(names)].map(
        (name) => `${name} has the organization, or is gone: take it off the list in unrouted-keys.ts.`,
      ),
    ],
    [],
  );
});

test("a statement that names no organization is seen however it is written, and so is an entry that is none any more", () => {
  const text = `
    import { joinMembers, theirs } from "./fragments.ts";
    export const byId = (db, id) => sql\`select from team where id = \${id}\`.execute(db);
    export const own = (db, id, o) => sql\`select from team where \${theirs(o)} and id = \${id}\`.execute(db);
    export const joined = (o) => sql\`select from team \${joinMembers} where team.organization_id = \${o}\`;
    export const built = (db, id) => db.updateTable("team").set({ name }).where("id", "=", id).execute();
    export const added = (db) => db.insertInto("team").values({ name, organization_id: 1 }).execute();
    export function list(o) {
      const conditions = [];
      conditions.push(theirs(o));
      return { columns, from: sql\`from team\`, conditions };
    }
    export const listed = { columns, from: sql\`from team\`, conditions: [sql\`name = \${name}\`] };
    export const either = (o) => sql\`select from team where \${o === null ? sql\`true\` : theirs(o)}\`;`;
  const fragments = `
    export const theirs = (o) => sql\`team.organization_id = \${o}\`;
    export const joinMembers = sql\`join team_member as member on member.team_id = team.id\`;`;
  const names = (...functions: string[]) =>
    functions.map((name) => `server/src/features/a/a/queries.ts (${name})`);
  const statements = statementsOf([
    { path: "server/src/features/a/a/queries.ts", text },
    { path: "server/src/features/a/a/fragments.ts", text: fragments },
  ]);
  const found = unroutedAmong(statements).map(({ name, tables }) => `${/\w+(?=\)$)/.exec(name)} ${tables}`);
  assert.deepEqual(found, ["byId team", "joined team_member", "built team", "listed team", "either team"]);
  assert.deepEqual(
    sentencesAbout(statements, new Set([...names("byId", "joined", "built", "listed"), ...names("own")])).map(
      (sentence) => sentence.replace(/, at .*/, ""),
    ),
    [
      ...names("either"),
      `${names("own")} names its organization, or is gone: take it off the list in unrouted-statements.ts.`,
    ],
  );
});

/** One a line: what the test must find in it. */
const examples: [text: string, unrouted: string][] = [
  ["select from team where id = ?", "team"],
  ["select from team where organization_id = ? and id = ?", ""],
  ["select from team where organization_id = any(?::bigint[])", ""],
  ["select from team where organization_id <> ?", "team"],
  ["select organization_id from team where id = ?", "team"],
  ["select from team as t where (t.organization_id, t.id) = (?, ?)", ""],
  ["select from team where (id, organization_id) in (select id, organization_id from job)", "job team"],
  ["update team set name = ? where id = ?", "team"],
  ["insert into team (name) values (?)", "team"],
  ["insert into team (organization_id, name) select ?, name from job where id = ?", "job"],
  ["delete from team using job where team.organization_id = job.organization_id", "job team"],
  [
    "delete from team using job where team.organization_id = job.organization_id and job.organization_id = ?",
    "",
  ],
  ["select from team join job using (organization_id) where team.organization_id = ?", ""],
  ["select from team join job on job.id = team.id where team.organization_id = ?", "job"],
  ["select from team where organization_id = ? union all select from team where id = ?", "team"],
  ["select from team join organization on organization.id = team.organization_id where slug = ?", "team"],
  ["select from team join organization on organization.id = organization_id where organization.id = ?", ""],
  [
    "select from (select organization_id from team union select organization_id from job) as t where t.organization_id = ?",
    "",
  ],
  [
    "select from (select organization_id from team order by id limit 1) as t where t.organization_id = ?",
    "team",
  ],
  [
    "with t as (select id from team where organization_id = ?) update job set x = 1 from t where job.id = t.id",
    "job",
  ],
  [
    "select from team where organization_id = ? and exists (select from job where job.organization_id = team.organization_id)",
    "",
  ],
  [
    "select from team where organization_id = ? and exists (select from job where job.team_id = team.id)",
    "job",
  ],
];
for (const [text, expected] of examples) {
  test(`routing: ${text}`, () =>
    assert.equal(unroutedTables(text, (table) => tenants.has(table)).join(" "), expected));
}

function unroutedAmong(statements: readonly Statement[]) {
  return statements.flatMap(({ name, place, texts }) => {
    const tables = new Set(texts.flatMap((text) => unroutedTables(text, (table) => tenants.has(table))));
    return tables.size === 0 ? [] : [{ name, place, tables: [...tables].join(", ") }];
  });
}

function sentencesAbout(statements: readonly Statement[], excepted: ReadonlySet<string>): string[] {
  const unrouted = unroutedAmong(statements);
  const found = new Set(unrouted.map(({ name }) => name));
  return [
    ...unrouted
      .filter(({ name }) => !excepted.has(name))
      .map(
        ({ name, place, tables }) =>
          `${name}, at ${place}, names no organization for ${tables}: add organization_id to its conditions, joins or columns, or say in unrouted-statements.ts why it cannot.`,
      ),
    ...[...excepted]
      .filter((name) => !found.has(name))
      .map(
        (name) =>
          `${name} names its organization, or is gone: take it off the list in unrouted-statements.ts.`,
      ),
  ];
}

const hasOrganization = (columns: Key["columns"]) => columns.includes("organization_id");

function source(path: string): Source {
  return { path, text: readFileSync(join(root, path), "utf8") };
}
