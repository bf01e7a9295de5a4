import { cacheAccessToken } from "./authentication/access-token.ts";
import { exchangeClientCredentials } from "./authentication/oauth.ts";
import { type EventsClient, eventsClient } from "./partner/events/events.ts";
import { type SandboxClient, sandboxClient } from "./partner/events/sandbox.ts";
import { type WebhooksClient, webhooksClient } from "./partner/events/webhooks.ts";
import { type AssignmentsClient, assignmentsClient } from "./partner/learning/assignments.ts";
import {
  type CertificateIssuersClient,
  certificateIssuersClient,
} from "./partner/learning/certificate-issuers.ts";
import { type CurriculaClient, curriculaClient } from "./partner/learning/curricula.ts";
import { type DocumentsClient, documentsClient } from "./partner/learning/documents.ts";
import { type HandoffClient, handoffClient } from "./partner/learning/handoff.ts";
import { type ScenariosClient, scenariosClient } from "./partner/learning/scenarios.ts";
import { type SkillsClient, skillsClient } from "./partner/learning/skills.ts";
import { type SurveysClient, surveysClient } from "./partner/learning/surveys.ts";
import { type TemplatesClient, templatesClient } from "./partner/learning/templates.ts";
import { type CoursesClient, coursesClient } from "./partner/people/courses.ts";
import { type EnrolmentsClient, enrolmentsClient } from "./partner/people/enrolments.ts";
import { type HrClient, hrClient } from "./partner/people/hr.ts";
import { type SubscriptionsClient, subscriptionsClient } from "./partner/people/subscriptions.ts";
import { type TeamsClient, teamsClient } from "./partner/people/teams.ts";
import { type UsersClient, usersClient } from "./partner/people/users.ts";
import { type AnalyticsClient, analyticsClient } from "./partner/reports/analytics.ts";
import { type AuditLogClient, auditLogClient } from "./partner/reports/audit-log.ts";
import { type ExportsClient, exportsClient } from "./partner/reports/exports.ts";
import { type IntrospectionClient, introspectionClient } from "./partner/reports/introspection.ts";
import { type JobsClient, jobsClient } from "./partner/reports/jobs.ts";
import type { paths } from "./schema.ts";
import { type Clock, systemClock } from "./transport/clock.ts";
import { requireSiteUrl, requireTexts } from "./transport/options.ts";
import { type RetryPolicy, standardRetries } from "./transport/retry.ts";
import { createTransport, type Fetch } from "./transport/transport.ts";

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
  scenarios: ScenariosClient;
  curricula: CurriculaClient;
  certificateIssuers: CertificateIssuersClient;
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
  webhooks: WebhooksClient;
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
  const tokens = cacheAccessToken((signal) => exchangeClientCredentials(fetch, options, signal), clock);
  const retries = { ...standardRetries, ...options.retries };
  const transport = { siteUrl, fetch, clock, retries, tokens, replaysPosts: true, isStrict: strict };
  const call = createTransport<paths>(transport);
  const callOnce = createTransport<paths>({ ...transport, retries: { ...retries, retries: 0 } });
  return {
    users: usersClient(call),
    teams: teamsClient(call),
    skills: skillsClient(call),
    templates: templatesClient(call),
    scenarios: scenariosClient(call),
    curricula: curriculaClient(call),
    certificateIssuers: certificateIssuersClient(call),
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
    webhooks: webhooksClient(call),
  };
}
