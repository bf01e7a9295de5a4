import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  featuresFormNoCircle,
  featuresMeetAtTheFrontDoor,
  importsOf,
  importsPointDown,
  noFileIsADrawer,
  type Owners,
  oneWriterPerTable,
  onlyTheConfigurationReadsTheEnvironment,
  type Rule,
  type Source,
  tablesOf,
  workspacesMeetThroughTheContract,
} from "./architecture-rules.ts";

const root = join(import.meta.dirname, "../..");
const sources = read("{server,web,sdk}/{src,test}/**/*.{ts,tsx}", "{bin,bench}/**/*.{ts,mjs}");
const migrations = read("server/migrations/*.sql");

/** Who writes each table. Everyone else asks the owner's front door. */
const owners: Owners = {
  organization: "organizations",
  application: "oauth",
  application_secret: "oauth",
  access_token: "oauth",
  operator: "operators",
  operator_session: "operators",
  operator_invitation: "operators",
  operator_second_factor: "operators",
  operator_recovery_code: "operators",
  browser_session: "sign-in",
  guess_count: "sign-in",
  familiar_place: "sign-in",
  failed_sign_in: "sign-in",
  user: "users",
  sync_horizon: "platform",
  team: "teams",
  team_member: "teams",
  team_manager: "teams",
  course: "enrolments",
  cohort: "enrolments",
  enrolment: "enrolments",
  course_template: "enrolments",
  skill_assignment: "skills",
  survey_template: "surveys",
  survey_question: "surveys",
  survey_session: "surveys",
  survey_session_team: "surveys",
  survey_participation: "surveys",
  survey_response: "surveys",
  survey_answer: "surveys",
  subscription: "subscriptions",
  access_grant: "subscriptions",
  template: "catalogue",
  template_skill: "catalogue",
  template_visibility: "catalogue",
  skill: "skills",
  curriculum: "lessons",
  lesson_content: "lessons",
  subsection_progress: "lessons",
  answer: "lessons",
  feedback: "lessons",
  lesson_return: "lessons",
  sitting: "activity",
  learner_activity: "activity",
  analytics_period: "analytics",
  hr_employee: "hr",
  hr_group: "hr",
  hr_employee_group: "hr",
  hr_kpi_target: "hr",
  document: "documents",
  document_passage: "documents",
  document_intake: "documents",
  document_arrival: "documents",
  assignment: "assignments",
  assignment_waiver: "assignments",
  login_token: "handoff",
  sign_up: "accounts",
  password_reset: "accounts",
  address_change: "accounts",
  account_mail: "account-mail",
  onboarding: "onboarding",
  lti_registration: "lti",
  lti_deployment: "lti",
  lti_link: "lti",
  lti_login: "lti",
  lti_launch: "lti",
  lti_selection: "lti",
  lti_tool_key: "lti",
  lti_context: "lti",
  lti_resource_link: "lti",
  lti_visit: "lti",
  lti_score: "lti",
  audit_entry: "audit",
  notice: "notices",
  worker_heartbeat: "processes",
  request_log: "introspection",
  application_activity: "introspection",
  demo_partner: "app",
  // The outbox puts events in; the sequencer gives each its position, in columns that nobody else touches.
  event: ["platform", "events"],
  event_stream: "events",
  ended_epoch: "events",
  database_mark: "restores",
  restore: "restores",
  held_mail: "platform",
  webhook_endpoint: "webhooks",
  webhook_secret: "webhooks",
  delivery_lane: "webhooks",
  delivery: "webhooks",
  finished_delivery: "webhooks",
  finished_delivery_default: "webhooks",
  delivery_attempt: "webhooks",
  delivery_attempt_default: "webhooks",
  sandbox_clock: "sandbox",
  webhook_simulated_failure: "webhooks",
  record_store: "xapi",
  record_store_lane: "xapi",
  statement: "xapi",
  waiting_statement: "xapi",
  job: "jobs",
  job_part: "jobs",
  tombstone: "platform",
  idempotency_key: "platform",
  schema_migration: "platform",
};

test("the rules see the code they judge", () => {
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
  const known = [...new Set([...tablesOf(migrations), "schema_migration"])].sort();
  assert.deepEqual(Object.keys(owners).sort(), known, "keep `owners` above in step with server/migrations");
});

/** Each rule holds for the code, and is shown a violation that it must name. */
const rules: { promise: string; rule: Rule; violation: Source[]; names: RegExp }[] = [
  {
    promise: "imports only point down: app, features, platform, kernel",
    rule: importsPointDown,
    violation: [
      file(
        "server/src/platform/scheduled-tasks/scheduled-tasks.ts",
        'import { users } from "#features/users/index.ts";',
      ),
    ],
    names: /platform may not know features/,
  },
  {
    promise: "the product imports no test",
    rule: importsPointDown,
    violation: [file("server/src/app/main.ts", 'import { startApp } from "../../test/app.ts";')],
    names: /knows no test/,
  },
  {
    promise: "features import each other only through the front door",
    rule: featuresMeetAtTheFrontDoor,
    violation: [file("server/src/features/handoff/x.ts", 'import { q } from "../users/queries.ts";')],
    names: /ask users through its index\.ts/,
  },
  {
    promise: "features form no circle",
    rule: featuresFormNoCircle,
    violation: [
      file("server/src/features/a/index.ts", 'import "#features/b/index.ts";'),
      file("server/src/features/b/index.ts", 'import "#features/c/index.ts";'),
      file("server/src/features/c/index.ts", 'import type { A } from "#features/a/index.ts";'),
    ],
    names: /a → b → c → a is a circle/,
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
    violation: [file("server/src/features/pages/a.ts", 'const x = await import("@lectern/web/design");')],
    names: /imports @lectern\/web\/design/,
  },
  {
    promise: "only app/config.ts reads the environment",
    rule: onlyTheConfigurationReadsTheEnvironment,
    violation: [file("server/src/platform/log/log.ts", "const level = process.env.LOG_LEVEL;")],
    names: /log\.ts reads the environment/,
  },
  {
    promise: "each table is written by its one owner",
    rule: oneWriterPerTable(owners),
    violation: [
      file(
        "server/src/features/handoff/queries.ts",
        'sql`with a as (update\n  "user" as u set x = 1) select 1`',
      ),
    ],
    names: /handoff\/queries\.ts writes user, which belongs to users/,
  },
  {
    promise: "the builder's writes count as writes",
    rule: oneWriterPerTable(owners),
    violation: [file("server/src/features/users/queries.ts", 'db.deleteFrom("browser_session").execute()')],
    names: /writes browser_session, which belongs to sign-in/,
  },
  {
    promise: "no file is a drawer",
    rule: noFileIsADrawer,
    violation: [file("server/src/platform/helpers.ts", ""), file("web/src/shared/button.tsx", "")],
    names: /helpers\.ts is named for nothing.*shared\/button\.tsx is named for nothing/s,
  },
];

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

/** A file that exists only here, to show a rule what it forbids. */
function file(path: string, text: string): Source {
  return { path, text };
}
