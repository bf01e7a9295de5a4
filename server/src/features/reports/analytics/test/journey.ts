import type { TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { aBrowser, leaveSection, locationOf } from "#test/learner-browser.ts";
import { templateFiles } from "#test/readers/template-files.ts";

const MINUTE_MS = 60_000;

/** One coming of a learner to a lesson. */
export interface Visit {
  learner: number;
  template: number;
  hoursBefore: number;
  /** Minutes spent on each page that is read; the lesson has three. */
  minutes: readonly number[];
  stars: number | null;
}

/** What happened, as somebody beside the learner would have written it down. Moments in milliseconds. */
export interface Record {
  actions: { user: number; template: number; at: number }[];
  starts: { user: number; template: number; at: number }[];
  completions: { user: number; template: number; at: number }[];
  ratings: Map<string, { user: number; template: number; stars: number; at: number }>;
}

export interface Stage {
  partner: Partner;
  learners: Learner[];
  templates: number[];
  record: Record;
  timeZone: string;
}

/** An organization with its learners and two short lessons of its own. */
export async function aStage(app: TestApp, timeZone: string, learners: number): Promise<Stage> {
  const partner = await aPartner(app, { organization: { time_zone: timeZone } });
  const people: Learner[] = [];
  for (let index = 0; index < learners; index++) people.push(await aLearner(partner));
  const files = { ...templateFiles(`first-${partner.slug}`), ...templateFiles(`second-${partner.slug}`) };
  const imported = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, files },
  });
  const results: { template_id: number }[] = imported.json.results;
  const templates = results.map(({ template_id }) => template_id);
  const record = { actions: [], starts: [], completions: [], ratings: new Map() };
  return { partner, learners: people, templates, record, timeZone };
}

/** Plays the visit in a browser and writes down what was done. */
export async function visit(app: TestApp, stage: Stage, what: Visit): Promise<void> {
  app.clock.advance(what.hoursBefore * 60 * MINUTE_MS);
  const partner = await renewed(app, stage.partner);
  const learner = stage.learners[what.learner % stage.learners.length];
  const template = stage.templates[what.template % stage.templates.length];
  if (!learner || template === undefined) throw new Error("Nobody to learn, or nothing to.");
  const done = { user: learner.id, template };
  const { actions, starts, completions, ratings } = stage.record;
  const now = () => ({ ...done, at: app.clock().getTime() });
  const isSame = (other: typeof done) => other.user === done.user && other.template === done.template;

  const browser = await aBrowser(app, partner, learner);
  let at = locationOf(await browser.get(`/start-lesson?template_id=${template}`));
  if (!starts.some(isSame)) starts.push(now());
  for (const minutes of what.minutes) {
    await browser.get(at);
    actions.push(now());
    if (at.endsWith("/complete")) {
      if (!completions.some(isSame)) completions.push(now());
      break;
    }
    app.clock.advance(minutes * MINUTE_MS);
    at = await leaveSection(browser, at);
    actions.push(now());
  }
  if (what.stars === null || !completions.some(isSame)) return;
  const lesson = at.split("/")[2];
  await browser.post(`/lessons/${lesson}/feedback`, { rating: String(what.stars) });
  actions.push(now());
  const key = `${done.user}/${template}`;
  if (ratings.get(key)?.stars !== what.stars) ratings.set(key, { ...now(), stars: what.stars });
}

/** The same partner with a token that has not run out. */
export async function renewed(app: TestApp, partner: Partner): Promise<Partner> {
  const { json } = await app.send("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: partner.clientId,
      client_secret: partner.clientSecret,
    },
  });
  const token = String(json.access_token);
  return {
    ...partner,
    token,
    call: (method, path, body, options) =>
      app.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }), ...options }),
  };
}
