import type { Source } from "./sources.ts";

/** Many ways to say one thing, each in a file that exists only here. `sql` stands for what such a file writes. */
function files(folder: string, texts: readonly string[]): Source[] {
  return texts.map((text, number) => ({ path: `server/src/${folder}/${number}.ts`, text }));
}

const statement = (text: string) => `await sql\`${text}\`.execute(db);`;

export const writesOfUser: Source[] = [
  ...files(
    "features/tenancy/jobs",
    [
      'UPDATE "user" SET x = 1',
      'insert into public."user" values (1)',
      'update only "user" as u set x = 1',
      'delete from only "public"."user"',
      'truncate table "user"',
      'insert into /* all */ "user" values (1)',
      'merge into "user" using draft on true when matched then delete',
      'alter table "user" disable trigger all',
      'select 1 as id into "user"',
      `\${sql.raw('update "user" set x = 1')}`,
      `update \${sql.table("user")} set x = 1`,
      `insert into \${sql.id("public", "user")} values (1)`,
      // Beginnings that a statement elsewhere goes on from.
      'update "user" set',
      'update "user" as one set',
      'insert into "user" as told',
      'delete from "user"',
    ].map(statement),
  ),
  ...files("platform", [`await pool.query('update "user" set x = 1');`]),
];

export const readsOfCourse: Source[] = [
  ...files(
    "features/tenancy/jobs",
    [
      "SELECT ID FROM COURSE",
      "select from public.course",
      'select from "public"."course"',
      "with course as (select * from course) select from course",
      "select (with course as (select 1) select from course), (select from course)",
      "select from job a join job b on a.id = b.id, course where true",
      "select from (course join job on true)",
      "select from job tablesample system (1), course",
      "select from unnest(a) with ordinality as t (x, y), course",
      "select e'\\\\'' from course where x = 'a'",
      "select id -- the learner's own\nfrom course where kind = 'a'",
      "select id /* the learner's own */ from course where kind = 'a'",
      "select from job where job.id in (table course)",
      "copy course to stdout",
      "lock table course",
      `\${sql.raw("select id from course")}`,
      `select from \${sql.ref("course")}`,
      `select from \${sql.id("public", "course")}`,
    ].map(statement),
  ),
  ...files("features/people/teams", [
    'db.withSchema("public").selectFrom("public.course as c")',
    'import * as k from "kysely"; k.sql`select from course`',
  ]),
  ...files("platform", [
    'await pool.query("select from course");',
    'await pool.query({ text: "select from course" });',
  ]),
];

export const hiddenStatements: Source[] = files("features/tenancy/jobs", [
  `sql\`select from \${sql.table(name)}\``,
  `sql\`delete from \${sql.id("public", name)}\``,
  `sql\`select from job join \${sql.ref(name)} on true\``,
  "sql.raw(text)",
  "db.selectFrom(name)",
  'db.deleteFrom(["draft", name])',
  'db.selectFrom("job").innerJoin(name, "a", "b")',
  "pool.query(text)",
  'import { CompiledQuery } from "kysely";',
  'import { sql as query } from "kysely";',
]);
