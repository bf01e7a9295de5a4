import { randomUUID } from "node:crypto";
import type { Answer, TestApp } from "#test/app.ts";
import { aLearner, type Learner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf, type ScriptedBrowser } from "#test/learner-browser.ts";
import { scenarioFiles, type TestScenario } from "./a-scenario.ts";

export const json = { accept: "application/json" };

/** What makes both points of the sample. */
export const apology = "I am sorry that your parts are late.";
export const newDate = "They arrive on Thursday by ten.";

/** The sample, imported for the partner's organization, so it is in its library. */
export async function anOwnScenario(
  app: TestApp,
  partner: Partner,
  changes: { title?: string; passMark?: number | null } = {},
): Promise<TestScenario> {
  const key = `own-${randomUUID().slice(0, 8)}`;
  const files = scenarioFiles(key, changes);
  const { json: imported, text } = await app.send("POST", "/operator/v1/scenarios/import/", {
    token: await app.operatorToken(),
    body: { files, organization: partner.slug },
  });
  const own = imported?.results?.[0];
  if (own?.status !== "created") throw new Error(`No scenario: ${text}`);
  return { id: own.id, scenarioId: own.scenario_id };
}

/** A learner in front of a scenario, in a browser. */
export interface Actor {
  learner: Learner;
  browser: ScriptedBrowser;
  /** Begins, or finds the attempt that goes on. @returns its address */
  begin(): Promise<string>;
  /** Says it at this position, as a script does. */
  say(at: string, text: string, position: number, fields?: Record<string, string>): Promise<Answer>;
}

export async function anActor(
  app: TestApp,
  partner: Partner,
  { scenarioId }: TestScenario,
  fields: Record<string, unknown> = {},
): Promise<Actor> {
  const learner = await aLearner(partner, { preferred_language: "en", ...fields });
  const browser = await aBrowser(app, partner, learner);
  return {
    learner,
    browser,
    async begin() {
      const begun = await browser.post(`/scenarios/${scenarioId}/begin`);
      if (begun.status !== 303) throw new Error(`Not begun: ${begun.status} ${begun.text}`);
      return locationOf(begun);
    },
    say: (at, text, position, more = {}) =>
      browser.post(`${at}/say`, { text, position: String(position), ...more }, json),
  };
}

/** A learner has come by a link with `return_url`, let the browser listen, and said something that was not heard. */
export async function leaveTraces(app: TestApp, partner: Partner, scenario: TestScenario): Promise<Learner> {
  const { learner, begin, say } = await anActor(app, partner, scenario);
  const link = { return_url: "https://portal.example/of-theirs" };
  const browser = await aBrowser(app, partner, learner, link);
  await browser.get(`/scenarios/${scenario.scenarioId}`);
  for (const kind of ["browser", "service"])
    await browser.post(`/scenarios/${scenario.scenarioId}/consent`, { kind });
  const at = await begin();
  await say(at, "It was a bad week.", 2, { heard: "It was a sad week." });
  await browser.post(`${at}/end`);
  await browser.post(`${at}/flag`, { concept: "apology", position: "2" });
  await browser.post(`${at}/finish`);
  return learner;
}

/** How a run stands in the database. */
export async function runAt(app: TestApp, learner: Learner, at: string) {
  const run = await app.context.db
    .selectFrom("scenario_run")
    .selectAll()
    .where("user_id", "=", learner.id)
    .where("attempt", "=", Number(at.split("/").at(-1)))
    .executeTakeFirstOrThrow();
  const turns = await app.context.db
    .selectFrom("scenario_turn")
    .select(["position", "speaker", "text", "heard", "evidence"])
    .where("run_id", "=", run.id)
    .orderBy("position")
    .execute();
  return { ...run, turns };
}

export async function eventsOf(app: TestApp, learner: Learner) {
  const events = await app.context.db
    .selectFrom("event")
    .select(["type", "audience", "body"])
    .where("type", "=", "scenario.completed")
    .orderBy("id")
    .execute();
  return events
    .map(({ body, ...event }) => ({ ...event, data: JSON.parse(body).data }))
    .filter(({ data }) => data.user_id === learner.id);
}
