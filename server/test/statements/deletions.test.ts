// npm test: apart, because the service it starts is read with statements changed.
// npm test leaves this drill to CI: every test that runs a statement holds it against its type.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import type { TestApp } from "#test/app.ts";
import { compare } from "./compare.ts";
import { describeStatements, typeProblems } from "./describe.ts";
import { forgetObservations, observations } from "./observe.ts";

/**
 * The service with a column deleted from five statements' lists, which types alone would not notice. To see another
 * deletion fail, delete a column by hand and run a test of its feature.
 */
const deletions = [
  {
    feature: "handoff",
    list: "hide_exit_button, return_url`",
    without: "hide_exit_button`",
    column: "return_url",
  },
  {
    feature: "oauth",
    list: "application.name, provider_label,",
    without: "application.name,",
    column: "provider_label",
  },
  {
    feature: "lessons",
    list: "subsections_total, completed_at,",
    without: "subsections_total,",
    column: "completed_at",
  },
  {
    feature: "page-shell",
    list: "accent_color, logo_content_type",
    without: "logo_content_type",
    column: "accent_color",
  },
  {
    feature: "surveys",
    list: "survey_session.id, closes_at,",
    without: "survey_session.id,",
    column: "closes_at",
  },
].map((deletion) => ({ ...deletion, ...find(deletion.feature, deletion.list) }));

const changed = new Map(
  deletions.map(({ path, text, list, without }) => [path, text.replace(list, without)]),
);

let app: TestApp;
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const source = [...changed].find(([path]) => pathToFileURL(path).href === url)?.[1];
    return source === undefined ? loaded : { ...loaded, source };
  },
});
before(async () => {
  const { startApp } = await import("#test/app.ts");
  app = await startApp();
});
after(async () => {
  await app.stop();
  hooks.deregister();
  // This file's own deletions are no reason for it to fail.
  forgetObservations();
});

test("a column deleted from a list that somebody reads is named with its statement's place, also where no row came", async () => {
  const { aLearner, aPartner } = await import("#test/builders.ts");
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  const minted = await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId });
  const headers = { accept: "text/html" };
  const opened = await app.send("GET", `/auto-login?token=${minted.json.login_token}`, { headers });
  const cookie = opened.headers.getSetCookie().map((set) => set.split(";")[0]);
  await app.send("GET", "/home", { headers, cookie: cookie.join("; ") });

  const { broken } = compare(describeStatements([...changed.keys()], changed), observations());
  for (const { feature, column, place } of deletions) {
    const pattern = new RegExp(
      `^${place}:\\d+ \\(\\w+\\) promises the column ${column}, and the statement returns `,
    );
    assert.equal(
      broken.filter((sentence) => pattern.test(sentence)).length,
      1,
      `${feature}: ${broken.join("\n")}`,
    );
  }
  assert.equal(broken.length, deletions.length);
});

test("a column taken off a rowOf list no longer compiles where it is read", () => {
  const { path, text } = find("jobs", '"rows_done",');
  // As it is on disk it compiles, or `npm test -- types` fails.
  const problems = typeProblems(path, new Map([[path, text.replace('"rows_done",', "")]]));
  assert.ok(problems.length > 0);
  for (const problem of problems) assert.match(problem, /Property 'rows_done' does not exist/);
});

/** The file of a feature that holds this list, and the line of the statement around it. */
function find(feature: string, list: string): { path: string; text: string; place: string } {
  const root = join(import.meta.dirname, "../../..");
  const files = globSync(`server/src/features/*/${feature}/**/*.ts`, { cwd: root });
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    const before = text.slice(0, text.indexOf(list));
    if (!text.includes(list)) continue;
    const line = before.slice(0, before.lastIndexOf("sql<")).split("\n").length;
    return { path: join(root, file), text, place: `${file}:${line}` };
  }
  throw new Error(`No statement of ${feature} lists "${list}" any more: name another one.`);
}
