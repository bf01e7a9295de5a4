import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { features } from "../src/app/features.ts";
import { featuresFormNoCircle, filesFormNoCircle } from "./architecture/circles.ts";
import { districtsPointDown, enginesArePure } from "./architecture/districts.ts";
import { functionsAreShort } from "./architecture/function-lines.ts";
import { handedFromAbove, handedThings } from "./architecture/handed.ts";
import { sqlIsWrittenOut } from "./architecture/hidden-sql.ts";
import { noLiteralIsSpread } from "./architecture/literal-spreads.ts";
import { liveUsersAreAskedOfUsers } from "./architecture/live-users.ts";
import { everyExportIsImported } from "./architecture/needless-exports.ts";
import { oneWriterPerTable, tablesOf } from "./architecture/owners.ts";
import { problemsHaveOneOwner } from "./architecture/problems.ts";
import { readNames } from "./architecture/read-names.ts";
import { noLicenceIsIdle, tablesAreReadThroughTheFrontDoor } from "./architecture/readers.ts";
import { roomsFormNoRing } from "./architecture/rings.ts";
import { rowsFollowFromTheirColumns } from "./architecture/rows.ts";
import { importsOf, type Rule, type Source } from "./architecture/sources.ts";
import { hiddenSql, owners, readers } from "./architecture/tables.ts";
import { hiddenStatements, readsOfCourse, writesOfUser } from "./architecture/violations.ts";
import {
  commandLineIsAClient,
  featuresMeetAtTheFrontDoor,
  importsAreWrittenOut,
  importsPointDown,
  lessonFormatStandsAlone,
  noFileIsADrawer,
  onlyTheConfigurationReadsTheEnvironment,
  timeAndCallsComeFromTheContext,
  workspacesMeetThroughTheContract,
} from "./architecture-rules.ts";

const root = join(import.meta.dirname, "../..");
const sources = read(
  "{server,web,sdk,cli,lesson-format}/{src,test}/**/*.{ts,tsx}",
  "{bin,bench}/**/*.{ts,mjs}",
);
const builds = read("{server,web,sdk,cli}/*.mjs", "web/build/*.mjs");
const migrations = read("server/migrations/*.sql");

test("the rules see the code they check", () => {
  assert.ok(sources.length > 50, `only ${sources.length} files were found`);
  assert.ok(importsOf(sources).length > 300, "imports were not recognised");
  for (const path of ["server/src/app/http.ts", "sdk/src/client.ts", "web/src/learner/pages.tsx"]) {
    assert.ok(
      sources.some((source) => source.path === path),
      `${path} was not read`,
    );
  }
});

test("every table of the schema has an owner, and every owner a table", () => {
  const known = [...new Set([...tablesOf(migrations), "schema_migration", "schema_release"])].sort();
  assert.deepEqual(
    Object.keys(owners).sort(),
    known,
    "keep each feature's `tables` in step with server/migrations",
  );
});

/** Each rule holds for the code, and is shown a violation that it must name. */
const rules: { promise: string; rule: Rule; violation: Source[]; names: RegExp }[] = [
  {
    promise: "imports only point down: app, features, engines, platform, kernel",
    rule: importsPointDown,
    violation: [
      file(
        "server/src/platform/scheduled-tasks/scheduled-tasks.ts",
        'import { users } from "#people/users/index.ts";',
      ),
    ],
    names: /platform may not know features/,
  },
  {
    promise: "imports only point down, however they are written",
    rule: importsPointDown,
    violation: [
      file("server/src/platform/a.ts", 'import { x } from "../features/people/users/index.ts";'),
      file("server/src/platform/b.ts", "const x = await import(`#people/planted/index.ts`);"),
      file("server/src/platform/c.ts", "type X = import('#people/planted/index.ts').User;"),
    ],
    names: /a\.ts imports .*b\.ts imports .*c\.ts imports /s,
  },
  {
    promise: "what is imported while the program runs can be read from the source",
    rule: importsAreWrittenOut,
    violation: [
      file("server/src/features/people/teams/a.ts", 'import(/* later */ "#people/planted/index.ts");'),
      file("server/src/features/people/teams/b.ts", 'import("#people/" + "planted/index.ts");'),
      file("server/src/features/people/teams/c.ts", `await import(\`#people/\${name}/index.ts\`);`),
      file("web/src/console/d.ts", "await import(name);"),
      file("web/src/console/e.ts", "templates.import(folder); import(\n  './f.ts',\n);"),
    ],
    names: /^\S+a\.ts imports .*\n\S+b\.ts .*\n\S+c\.ts .*\n\S+d\.ts [^\n]*$/,
  },
  {
    promise: "the command line knows the service by its API only",
    rule: commandLineIsAClient,
    violation: [
      file("cli/src/run.ts", 'import { readConfig } from "../../server/src/app/config.ts";'),
      file("cli/src/events/forward.ts", 'import { request } from "undici";'),
      file("server/src/app/backup/make-backup.ts", 'import { Refusal } from "@lectern/cli";'),
    ],
    names: /run\.ts imports .*forward\.ts imports .*make-backup\.ts imports /s,
  },
  {
    promise: "the product imports no test",
    rule: importsPointDown,
    violation: [
      file("server/src/app/main.ts", 'import { startApp } from "../../test/app.ts";'),
      // No rule reads what is under test/, so the product must not stand on it.
      file("server/src/features/people/teams/x.ts", 'import { select } from "./test/select.ts";'),
    ],
    names: /main\.ts.* knows no test.*teams\/x\.ts.* knows no test/s,
  },
  {
    promise: "districts point down, by their imports and by what their SQL reads",
    rule: districtsPointDown(owners),
    violation: [
      file("server/src/features/people/users/a.ts", 'import { Lesson } from "#learning/lessons/index.ts";'),
      file("server/src/features/learning/lessons/index.ts", "export interface Lesson {}"),
      file(
        "server/src/features/tenancy/events/b.ts",
        'import type { A } from "../../people/users/index.ts";',
      ),
      file("server/src/features/content/skills/c.ts", "sql`select from curriculum`"),
      file("server/src/features/tools/teams/d.ts", ""),
    ],
    names:
      /d\.ts stands in no district.*users\/a\.ts .* people may not know learning.*events\/b\.ts .* tenancy may not know people.*skills reads a table of lessons: content may not know learning/s,
  },
  {
    promise: "engines know no database, no HTTP and no feature",
    rule: enginesArePure,
    violation: [
      file("server/src/engines/lesson/a.ts", 'import { sql } from "kysely";'),
      file("server/src/engines/lesson/b.ts", 'import { notFound } from "#platform/problems.ts";'),
      file("server/src/engines/role-play/c.ts", 'import { writeText } from "#content/ai/index.ts";'),
    ],
    names: /a\.ts imports kysely.*b\.ts imports .*problems\.ts.*c\.ts imports .*ai\/index\.ts/s,
  },
  {
    promise: "rooms of a feature form no ring",
    rule: roomsFormNoRing,
    violation: [
      file("server/src/features/people/teams/a/a.ts", 'import { b } from "../b/b.ts";'),
      file("server/src/features/people/teams/b/b.ts", 'import { c } from "../c/deep/c.ts";'),
      file("server/src/features/people/teams/c/c.ts", 'import type { A } from "../a/deep/a.ts";'),
      // One step lower, and a folder with what lies beside it, which is no ring.
      file("server/src/features/people/teams/a/x/x.ts", 'import "../y/y.ts";'),
      file("server/src/features/people/teams/a/y/y.ts", 'import "../x/z.ts";\nimport "../a.ts";'),
      file("server/src/platform/waking/a.ts", 'import "../database/b.ts";'),
      file("server/src/platform/database/b.ts", 'import type { A } from "#platform/waking/a.ts";'),
      file("web/src/console/lti/deployments/a.tsx", 'import { b } from "../registrations/b.ts";'),
      file("web/src/console/lti/registrations/b.ts", 'import { c } from "../deployments/deep/c.ts";'),
    ],
    names:
      /people\/teams\/a: x y is a ring.*people\/teams: a b c is a ring.*platform: database waking is a ring.*console\/lti: deployments registrations is a ring/s,
  },
  {
    promise: "a feature is handed only what a feature above it offers",
    rule: handedFromAbove(owners),
    violation: [
      file(
        "server/src/app/features.ts",
        `import { joinUser } from "#people/users/index.ts";
         import { playLesson } from "#learning/lessons/index.ts";
         import { handoff, link } from "#integrations/handoff/index.ts";
         const ways = { join: joinUser };
         const nouns = [handoff({ ways, later: () => link(playLesson) })];`,
      ),
    ],
    names: /hands on handoff: joinUser of users.*handoff: playLesson of lessons/s,
  },
  {
    promise: "what a feature is handed is seen by whatever way",
    rule: handedFromAbove(owners),
    violation: [
      file(
        "server/src/app/features.ts",
        `import * as users from "#people/users/index.ts";
         import { playLesson } from "#learning/lessons/index.ts";
         import { handoff } from "#integrations/handoff/index.ts";
         import { more } from "./more.ts";
         function play() { return playLesson ?? play(); }
         const nouns = [handoff(users.joinUser, play, more)];`,
      ),
      file("server/src/app/more.ts", 'import { job } from "#tenancy/jobs/index.ts";'),
    ],
    names: /handoff: users of users.*handoff: playLesson of lessons.*app\/more\.ts takes from features/s,
  },
  {
    promise: "features import each other only through the front door",
    rule: featuresMeetAtTheFrontDoor,
    violation: [
      file(
        "server/src/features/integrations/handoff/x.ts",
        'import { q } from "../../people/users/queries.ts";',
      ),
      file(
        "server/src/features/integrations/handoff/y.ts",
        'import { q } from "#people/users/users/index.ts";',
      ),
      file("server/src/features/content/catalogue/z.ts", 'import { q } from "#engines/lesson/lesson.ts";'),
    ],
    names: /x\.ts .* ask users through its index\.ts.*y\.ts .* ask users.*z\.ts .* ask lesson through/s,
  },
  {
    promise: "features form no circle",
    rule: featuresFormNoCircle(owners),
    violation: [
      file("server/src/features/people/a/index.ts", 'import "#people/b/index.ts";'),
      file("server/src/features/people/b/index.ts", 'import "#people/c/index.ts";'),
      file("server/src/features/people/c/index.ts", 'import type { A } from "#people/a/index.ts";'),
    ],
    names: /a → b → c → a is a circle/,
  },
  {
    promise: "features form no circle through the tables that their SQL reads",
    rule: featuresFormNoCircle(owners),
    violation: [
      file("server/src/features/people/teams/members.ts", 'sql`select from team_member, "user" as learner`'),
      file(
        "server/src/features/people/users/upsert.ts",
        'import { addMembers } from "#people/teams/index.ts";',
      ),
    ],
    names: /users → teams → users is a circle/,
  },
  {
    promise: "files form no circle, not even of types",
    rule: filesFormNoCircle,
    violation: [
      file("web/src/console/a.tsx", 'import { words } from "./b.ts";'),
      file("web/src/console/b.ts", 'import type { Props } from "./a.tsx";'),
      file("server/src/features/people/a/queries.ts", 'import { rule } from "./rule/rule.ts";'),
      file("server/src/features/people/a/rule/rule.ts", 'import { q } from "../queries.ts";'),
    ],
    names: /a\.tsx → \S+b\.ts → \S+a\.tsx is a circle.*queries\.ts → \S+rule\.ts → \S+queries\.ts is/s,
  },
  {
    promise: "the pages do not import the server",
    rule: workspacesMeetThroughTheContract,
    violation: [file("web/src/console/a.tsx", 'import { x } from "../../../server/src/kernel/ids.ts";')],
    names: /web\/src\/console\/a\.tsx imports server\/src\/kernel\/ids\.ts/,
  },
  {
    promise: "of the pages the server imports only the built ones",
    rule: workspacesMeetThroughTheContract,
    violation: [
      file("server/src/features/people/page-shell/a.ts", 'const x = await import("@lectern/web/design");'),
    ],
    names: /imports @lectern\/web\/design/,
  },
  {
    promise: "the SDK and the command line know nothing of the lesson format",
    rule: workspacesMeetThroughTheContract,
    violation: [
      file("sdk/src/a.ts", 'import { limits } from "@lectern/lesson-format/limits.ts";'),
      file("cli/src/b.ts", 'import { limits } from "../../lesson-format/src/limits.ts";'),
    ],
    names: /sdk\/src\/a\.ts imports .*cli\/src\/b\.ts imports /s,
  },
  {
    promise: "the lesson format needs neither Node nor the server nor the pages",
    rule: lessonFormatStandsAlone,
    violation: [
      file("lesson-format/src/a.ts", 'import { createHash } from "node:crypto";'),
      file("lesson-format/src/b.ts", 'import { x } from "../../server/src/kernel/ids.ts";'),
      file("lesson-format/src/c.ts", 'import type { Why } from "@lectern/web/pages";'),
    ],
    names: /a\.ts imports node:crypto.*b\.ts imports .*c\.ts imports @lectern/s,
  },
  {
    promise: "only app/config.ts reads the environment",
    rule: onlyTheConfigurationReadsTheEnvironment,
    violation: [
      file("server/src/platform/log/log.ts", "const level = process.env.LOG_LEVEL;"),
      file("server/src/platform/log/a.ts", 'const level = process["env"].LOG_LEVEL;'),
      file("server/src/platform/log/b.ts", "const { env } = process;"),
    ],
    names: /log\.ts reads the environment.*a\.ts reads.*b\.ts reads/s,
  },
  {
    promise: "a function has at most 40 lines of its own, and one that had more gets no longer",
    rule: functionsAreShort,
    violation: [
      file("web/src/console/a.ts", `function long() {\n${"  step();\n".repeat(39)}}`),
      file("web/src/console/b.ts", `function list() {\n${"  step(() => {\n    one();\n  });\n".repeat(38)}}`),
      file("server/src/app/backup/prove-now.ts", "export function proveNow() {}"),
    ],
    names: /^\S+a\.ts long has 41 lines .*\n\S+prove-now\.ts proveNow is short now[^\n]*$/,
  },
  {
    promise: "time and calls to other hosts come through the context",
    rule: timeAndCallsComeFromTheContext,
    violation: [
      file("server/src/engines/lesson/a.ts", "const day = new Date();"),
      file("server/src/features/people/teams/b.ts", "if (Date.now() > until) return;"),
      file("server/src/features/people/teams/c.ts", "sql`update team set x = NOW()`"),
      file("server/src/features/people/teams/d.ts", "sql`select from team where day < current_date`"),
      file("server/src/features/people/teams/e.ts", "await fetch(url);"),
      file("server/src/features/people/teams/f.ts", 'import { request } from "undici";'),
    ],
    names:
      /a\.ts asks .*\n.*b\.ts asks .*\n.*c\.ts asks .*\n.*d\.ts asks .*\n.*e\.ts calls .*\n.*f\.ts calls /,
  },
  {
    promise: "each table is written by its one owner",
    rule: oneWriterPerTable(owners),
    violation: [
      file(
        "server/src/features/integrations/handoff/queries.ts",
        'sql`with a as (update\n  "user" as u set x = 1) select 1`',
      ),
    ],
    names: /handoff\/queries\.ts writes user, which belongs to users/,
  },
  {
    promise: "the builder's writes count as writes",
    rule: oneWriterPerTable(owners),
    violation: [
      file("server/src/features/people/users/queries.ts", 'db.deleteFrom("browser_session").execute()'),
      file("server/src/features/people/users/a.ts", 'db.updateTable(\n  "team as t",\n)'),
      file("server/src/features/people/users/b.ts", 'db.mergeInto("job").using("user", "a", "b")'),
    ],
    names: /writes browser_session, which belongs to credentials.*a\.ts writes team.*b\.ts writes job/s,
  },
  {
    promise: "a write is one however it is written",
    rule: oneWriterPerTable(owners),
    violation: writesOfUser,
    names: new RegExp(writesOfUser.map(({ path }) => `${path} writes user`).join("[^]*")),
  },
  {
    promise: "each table is read by its owner, through the owner's front door, or by a licence",
    rule: tablesAreReadThroughTheFrontDoor(owners, readers),
    violation: [
      file(
        "server/src/features/tenancy/jobs/a.ts",
        "sql`select (select slug\n from organization as o) from job`",
      ),
      file("server/src/features/authors/studio/b.ts", 'sql`left join "user" on true` // from skill'),
      file(
        "server/src/features/tenancy/audit/c.ts",
        'db.selectFrom("survey_answer as answer").innerJoin("course", on)',
      ),
      file("server/src/app/resources.ts", "const source = { from: sql`notice join job_part using (id)` };"),
      file("server/src/platform/outbox.ts", "sql`delete from event using a, webhook_endpoint where true`"),
    ],
    names: new RegExp(
      [
        "jobs/a.ts reads organization: ask organizations for a fragment",
        "studio/b.ts reads user: ask users",
        "audit/c.ts reads course: ask enrolments",
        "audit/c.ts reads survey_answer: ask surveys",
        "app/resources.ts reads notice: ask notices",
        "app/resources.ts reads job_part: ask jobs",
        "platform/outbox.ts reads webhook_endpoint: ask webhooks",
      ].join("[^\n]*\n[^\n]*"),
    ),
  },
  {
    promise: "a read is one however it is written",
    rule: tablesAreReadThroughTheFrontDoor(owners, readers),
    violation: readsOfCourse,
    names: new RegExp(readsOfCourse.map(({ path }) => `${path} reads course`).join("[^]*")),
  },
  {
    promise: "SQL stands where the rules can read it",
    rule: sqlIsWrittenOut(hiddenSql),
    violation: hiddenStatements,
    names: new RegExp(hiddenStatements.map(({ path }) => `${path} hides its SQL`).join("[^]*")),
  },
  {
    promise: "a licence to read a table of another feature is used",
    rule: noLicenceIsIdle(owners, readers),
    violation: [file("server/src/features/reports/exports/facts.ts", "sql`select from curriculum`")],
    names: /exports does not read tombstone/,
  },
  {
    promise: "no statement's row is an interface written by hand",
    rule: rowsFollowFromTheirColumns,
    violation: [
      file("server/src/features/people/teams/team.ts", "export interface TeamRow {\n  id: number;\n}"),
      file(
        "server/src/features/people/teams/queries.ts",
        "await sql<TeamRow>`select id from team`.execute(db)",
      ),
      file(
        "server/src/features/tenancy/jobs/job.ts",
        "type JobRow = {\n  id: string };\nconst all: ListQuery<JobRow> = x;",
      ),
    ],
    names: /teams\/team\.ts writes TeamRow by hand.*jobs\/job\.ts writes JobRow by hand/s,
  },
  {
    promise: "whether a person is live, and a credential of theirs holds, is asked of users",
    rule: liveUsersAreAskedOfUsers(readers),
    violation: [
      file("server/src/features/people/accounts/a.ts", "sql`where learner.credentials_after is null`"),
      file("server/src/features/people/accounts/b.ts", "sql`where ERASED_AT is null`"),
      file("server/src/features/people/accounts/c.ts", `sql\`select \${sql.ref("user.is_active")}\``),
      file(
        "server/src/features/integrations/handoff/queries.ts",
        'sql`where "user".credentials_after is null`',
      ),
      file("server/src/features/integrations/lti/launch/queries.ts", 'sql`select "user".is_active`'),
    ],
    names: /a\.ts.*b\.ts.*c\.ts.*handoff.*"user"\.credentials_after.*lti.*"user"\.is_active/s,
  },
  {
    promise: "a problem is defined by one feature",
    rule: problemsHaveOneOwner,
    violation: [
      file(
        "server/src/features/people/teams/problems.ts",
        'export const teamNotFound = defineProblem({ code: "team_not_found", status: 404, detail: "None." });',
      ),
      file(
        "server/src/features/people/users/problems.ts",
        'export const noTeam = defineProblem({\n  code: "team_not_found",\n  status: 404,\n  detail:\n    "None.",\n});',
      ),
      file("server/src/features/content/a/problems.ts", 'export const a = defineNotFound("a_not_found");'),
      file("server/src/features/content/b/problems.ts", 'export const b = defineNotFound("a_not_found");'),
    ],
    names:
      /teams\/problems\.ts and \S+users\/problems\.ts define team_not_found.*a\/problems\.ts and \S+b\/problems\.ts define a_not_found/s,
  },
  {
    promise: "no literal is spread into a literal",
    rule: noLiteralIsSpread,
    violation: [
      file("server/src/platform/planted.ts", "f({ ...x, ...(y ? { z } : {}) }, [...[1].map(g)]);\n"),
      file("web/src/learner/planted.tsx", "f({\n  ...{ a, b },\n  c,\n});\n"),
    ],
    names: /^web\/src\/learner\/planted\.tsx:2 spreads a literal/,
  },
  {
    promise: "no file is a drawer",
    rule: noFileIsADrawer,
    violation: [file("server/src/platform/helpers.ts", ""), file("web/src/shared/button.tsx", "")],
    names: /helpers\.ts is named for nothing.*shared\/button\.tsx is named for nothing/s,
  },
];

test("what app/features.ts hands on is recognised", () => {
  assert.ok(handedThings(sources).length > 10);
});

test("every feature is named for its folder, and no two are alike", () => {
  const folders = globSync("server/src/features/*/*", { cwd: root }).map((path) => path.split("/").at(-1));
  const platformsOwn = ["idempotency", "held-mail"];
  const names = features.map(({ name }) => name).filter((name) => !platformsOwn.includes(name));
  assert.equal(new Set(folders).size, folders.length);
  assert.deepEqual(
    names.filter((name) => !folders.includes(name)),
    [],
  );
});

test("what a file exports, another one imports", () => {
  assert.deepEqual(everyExportIsImported([...sources, ...builds]), []);
  const violation = [
    file(
      "server/src/features/people/teams/index.ts",
      'export { type Team, readTeam as find } from "./a.ts";',
    ),
    file(
      "server/src/features/people/teams/a.ts",
      "export interface Team {}\nexport async function readTeam() {}\n",
    ),
    file("server/src/features/people/teams/b.ts", 'import type { Team } from "#people/teams/index.ts";'),
    file("web/src/console/c.ts", "export const LIMIT = 3;\nexport type C = 1;\n"),
    file("web/src/console/d.ts", 'import {\n  type C as D,\n} from "./c.ts";'),
    file("web/src/console/e.tsx", "export function E() {}\n"),
    file("web/src/console/f.ts", 'export const f = () => import("./e.tsx");\n'),
    file("web/src/console/g.ts", 'import * as all from "./f.ts";'),
  ];
  assert.deepEqual(everyExportIsImported(violation), [
    "server/src/features/people/teams/index.ts exports find, which no other file imports.",
    "web/src/console/c.ts exports LIMIT, which no other file imports.",
  ]);
});

for (const { promise, rule, violation, names } of rules) {
  test(promise, () => {
    assert.deepEqual(rule(sources), []);
    assert.match(rule(violation).join("\n"), names, "this rule can no longer fail");
  });
}

function read(...patterns: string[]): Source[] {
  const paths = globSync(patterns, { cwd: root, exclude: (path) => path.includes("node_modules") });
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

test("SQL is read as PostgreSQL does: no comment, string, common table, alias, function or comparison is a table", () => {
  const reads = (text: string) => readNames(text).filter((name) => Object.hasOwn(owners, name));
  assert.deepEqual(
    reads(`with event as (select 1), team (id) as materialized (select 2) select from event, team`),
    [],
  );
  assert.deepEqual(reads("select 'from course' -- from skill\n /* from job */ from answer as course"), [
    "answer",
  ]);
  assert.deepEqual(reads("select extract(day from document.at), a is distinct from notice from job()"), []);
  assert.deepEqual(
    reads('delete from answer a using only "user" as u (id), lateral (select from team) t, job'),
    ["answer", "user", "job", "team"],
  );
  assert.deepEqual(reads("statement as s join skill using (id)"), ["statement", "skill"]);
});

/** A file that exists only here, to show a rule what it forbids. */
function file(path: string, text: string): Source {
  return { path, text };
}
