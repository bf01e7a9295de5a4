import { sql } from "kysely";
import { publish } from "#platform/outbox.ts";
import type { Answer } from "../app.ts";
import { locationOf, readToTheEnd } from "../learner-browser.ts";
import { type Lms, type LmsOptions, LTI } from "../partners/lms.ts";
import { type LmsServices, startLmsServices } from "../partners/lms-services.ts";
import { assertSaidInParts } from "../said-in-parts.ts";
import { until } from "../waiting/until.ts";
import { operate } from "../webhooks.ts";
import { aBrowser, type LtiBrowser, type LtiStage } from "./lti.ts";

export const LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner";
export const ENDPOINT = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const ROSTER = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";

/** An LMS with services, registered with these switches, and its learners. */
export interface Classroom {
  lms: Lms;
  services: LmsServices;
  registrationId: number;
  /** What a launch from the course says of the services. */
  serviceClaims(endpoint?: Record<string, unknown>): Record<string, unknown>;
  /** A learner opens what the link leads to. */
  come(subject: string, claims?: Record<string, unknown>): Promise<{ browser: LtiBrowser; answer: Answer }>;
  /** A learner comes and completes lesson 1, unless the link leads to another. @returns their user id */
  complete(subject: string, claims?: Record<string, unknown>): Promise<number>;
  /** The launched learner completes the lesson that was launched. */
  finish(browser: LtiBrowser, answer: Answer): Promise<void>;
  /** Waits until every score that is due has been tried. */
  settled(): Promise<void>;
  /** The scores as the operator sees them, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what the schema promises
  scores(): Promise<any[]>;
  stop(): Promise<void>;
}

let subjects = 0;
export const aSubject = () => `pupil-${++subjects}`;

export async function aClassroom(
  stage: LtiStage,
  settings: Record<string, unknown> = { scores: true, roster: true },
  options: Partial<LmsOptions> = {},
): Promise<Classroom> {
  const { app } = stage;
  const lms = await stage.anotherLms(options);
  const services = await startLmsServices({
    now: app.clock,
    clientId: lms.clientId,
    toolKeys: async () => (await app.send("GET", "/api/v1/lti/jwks/")).json,
  });
  const registrationId = await stage.register(lms, { token_url: services.tokenUrl, ...settings });
  const classroom: Classroom = {
    lms,
    services,
    registrationId,
    serviceClaims: (endpoint = {}) => ({
      [ENDPOINT]: {
        scope: [`${AGS}lineitem`, `${AGS}score`],
        lineitems: services.lineItemsUrl,
        lineitem: services.lineItemUrl("7"),
        ...endpoint,
      },
      [ROSTER]: { context_memberships_url: services.membershipsUrl, service_versions: ["2.0"] },
    }),
    async come(subject, claims = {}) {
      const browser = aBrowser(app);
      const usual = { [`${LTI}custom`]: { template_id: "1" }, ...classroom.serviceClaims() };
      return { browser, answer: await browser.open(lms, { claims: { ...usual, sub: subject, ...claims } }) };
    },
    async complete(subject, claims = {}) {
      const { browser, answer } = await classroom.come(subject, claims);
      await classroom.finish(browser, answer);
      return userOf(stage, subject);
    },
    async finish(browser, answer) {
      const templateId = Number(locationOf(answer).split("=")[1]);
      const html = { accept: "text/html" };
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const reader = {
        get: (path: string, headers: Record<string, string> = html) =>
          app.send("GET", path, { cookie, headers }),
        post: (path: string, form: Record<string, string> = {}, headers: Record<string, string> = html) =>
          app.send("POST", path, { cookie, headers, form }),
      };
      const id = await readToTheEnd(reader, templateId);
      await reader.get(`/lessons/${id}/complete`);
      await app.eventsSettled();
    },
    async settled() {
      await app.eventsSettled();
      await until(async () => {
        const { rows } = await sql`
          select from lti_score as score
          join lti_visit as visit on visit.organization_id = score.organization_id and visit.id = visit_id
          join lti_resource_link as link on link.id = visit.resource_link_id
          join lti_deployment as deployment on deployment.id = link.deployment_id
          join lti_registration as registration on registration.id = registration_id
          where score.status = 'waiting' and score.next_attempt_at <= ${app.clock()} and registration.scores
            and coalesce(scores_resting_until, '-infinity') <= ${app.clock()}
             or visit.leased_until > ${app.clock()} limit 1`.execute(app.context.db);
        return rows.length === 0;
      });
    },
    async scores() {
      const { json } = await operate(app, "GET", `/lti-scores/?registration=${registrationId}&page_size=100`);
      for (const { last_error, last_error_sentences } of json.results)
        assertSaidInParts(last_error, last_error_sentences);
      return json.results.reverse();
    },
    stop: () => services.stop(),
  };
  return classroom;
}

export async function userOf(stage: LtiStage, subject: string): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from lti_link where subject = ${subject}`.execute(stage.app.context.db);
  if (!rows[0]) throw new Error(`Nobody came as ${subject}.`);
  return rows[0].user_id;
}

/** Says that the learner has finished a run of a scenario. */
export async function announceRun(
  { app, partner }: LtiStage,
  run: { user_id: number; scenario_id: string; score: number },
): Promise<void> {
  await publish(app.context.db, app.clock(), {
    organizationId: partner.organizationId,
    type: "scenario.completed",
    data: { run_id: 1, ...run },
  });
  await app.eventsSettled();
}
