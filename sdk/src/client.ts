import { keepAccessToken } from "./access-token.ts";
import { type AnalyticsClient, analyticsClient } from "./analytics.ts";
import { type AssignmentsClient, assignmentsClient } from "./assignments.ts";
import { type AuditLogClient, auditLogClient } from "./audit-log.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type CoursesClient, coursesClient } from "./courses.ts";
import { type CurriculaClient, curriculaClient } from "./curricula.ts";
import { type DocumentsClient, documentsClient } from "./documents.ts";
import { type EnrolmentsClient, enrolmentsClient } from "./enrolments.ts";
import { type EventsClient, eventsClient } from "./events.ts";
import { type ExportsClient, exportsClient } from "./exports.ts";
import { type HandoffClient, handoffClient } from "./handoff.ts";
import { type HrClient, hrClient } from "./hr.ts";
import { type IntrospectionClient, introspectionClient } from "./introspection.ts";
import { type JobsClient, jobsClient } from "./jobs.ts";
import { exchangeClientCredentials } from "./oauth.ts";
import { requireSiteUrl, requireTexts } from "./options.ts";
import { type RetryPolicy, standardRetries } from "./retry.ts";
import { type SandboxClient, sandboxClient } from "./sandbox.ts";
import type { paths } from "./schema.ts";
import { type SkillsClient, skillsClient } from "./skills.ts";
import { type SubscriptionsClient, subscriptionsClient } from "./subscriptions.ts";
import { type SurveysClient, surveysClient } from "./surveys.ts";
import { type TeamsClient, teamsClient } from "./teams.ts";
import { type TemplatesClient, templatesClient } from "./templates.ts";
import { createTransport, type Fetch } from "./transport.ts";
import { type UsersClient, usersClient } from "./users.ts";
import { type WebhookInsightClient, webhookInsightClient } from "./webhook-insight.ts";

export interface ClientOptions {
  /** Origin of the service, such as `https://learn.example.com`. */
  siteUrl: string;
  clientId: string;
  clientSecret: string;
  /**
   * Has parameters and fields that the API does not know, such as `emial`, refused with 422 instead of ignored.
   * For development and tests: what compiles is known already, JavaScript and `as` are not checked by anybody.
   */
  strict?: boolean;
  /** Another `fetch`, for proxies and instrumentation. */
  fetch?: Fetch;
  retries?: Partial<RetryPolicy>;
  clock?: Clock;
}

export interface LecternClient {
  users: UsersClient;
  teams: TeamsClient;
  skills: SkillsClient;
  templates: TemplatesClient;
  curricula: CurriculaClient;
  courses: CoursesClient;
  enrolments: EnrolmentsClient;
  assignments: AssignmentsClient;
  analytics: AnalyticsClient;
  subscriptions: SubscriptionsClient;
  documents: DocumentsClient;
  surveys: SurveysClient;
  hr: HrClient;
  auditLog: AuditLogClient;
  handoff: HandoffClient;
  events: EventsClient;
  jobs: JobsClient;
  exports: ExportsClient;
  introspection: IntrospectionClient;
  sandbox: SandboxClient;
  webhookInsight: WebhookInsightClient;
}

/**
 * A client of the partner API. Nothing is sent before the first call; the access token is fetched, kept and renewed
 * by itself. Every call may throw `LecternError`.
 * @throws TypeError when the site's address, the client's id or its secret is missing
 */
export function createClient(options: ClientOptions): LecternClient {
  const { clientId, clientSecret, strict = false, clock = systemClock, fetch = globalThis.fetch } = options;
  const siteUrl = requireSiteUrl(options.siteUrl);
  requireTexts({ clientId, clientSecret });
  const tokens = keepAccessToken((signal) => exchangeClientCredentials(fetch, options, signal), clock);
  const retries = { ...standardRetries, ...options.retries };
  const transport = { siteUrl, fetch, clock, retries, tokens, replaysPosts: true, isStrict: strict };
  const call = createTransport<paths>(transport);
  const callOnce = createTransport<paths>({ ...transport, retries: { ...retries, retries: 0 } });
  return {
    users: usersClient(call),
    teams: teamsClient(call),
    skills: skillsClient(call),
    templates: templatesClient(call),
    curricula: curriculaClient(call),
    courses: coursesClient(call),
    enrolments: enrolmentsClient(call),
    assignments: assignmentsClient(call),
    analytics: analyticsClient(call),
    subscriptions: subscriptionsClient(call),
    documents: documentsClient(call),
    surveys: surveysClient(call),
    hr: hrClient(call),
    auditLog: auditLogClient(call),
    handoff: handoffClient(call, siteUrl),
    events: eventsClient(call, callOnce, clock),
    jobs: jobsClient(call, clock),
    exports: exportsClient(call),
    introspection: introspectionClient(call),
    sandbox: sandboxClient(call),
    webhookInsight: webhookInsightClient(call),
  };
}
