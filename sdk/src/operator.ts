import { cacheAccessToken, type IssuedToken, type TokenStore } from "./authentication/access-token.ts";
import { jwtSession, refreshAccess, signIn } from "./authentication/jwt.ts";
import { type OperatorEventsClient, operatorEventsClient } from "./operator/channels/events.ts";
import { type LtiClient, ltiClient } from "./operator/channels/lti.ts";
import { type RecordStoresClient, recordStoresClient } from "./operator/channels/record-stores.ts";
import { type WebhooksClient, webhooksClient } from "./operator/channels/webhooks.ts";
import { type HrisConnectionsClient, hrisConnectionsClient } from "./operator/hris/connections.ts";
import { type HrEmployeesClient, hrEmployeesClient } from "./operator/hris/employees.ts";
import { type HrisIssuesClient, hrisIssuesClient } from "./operator/hris/issues.ts";
import {
  type HrisChangesClient,
  type HrisRunsClient,
  hrisChangesClient,
  hrisRunsClient,
} from "./operator/hris/runs.ts";
import { type OperatorAuditLogClient, operatorAuditLogClient } from "./operator/service/audit-log.ts";
import { type BackupsClient, backupsClient } from "./operator/service/backups.ts";
import { type EncryptionKeysClient, encryptionKeysClient } from "./operator/service/encryption-keys.ts";
import { type ServiceHealthClient, serviceHealthClient } from "./operator/service/health.ts";
import { type OperatorJobsClient, operatorJobsClient } from "./operator/service/jobs.ts";
import { type NoticesClient, noticesClient } from "./operator/service/notices.ts";
import { type OperatorsClient, operatorsClient } from "./operator/service/operators.ts";
import { type OperatorRequestLogClient, operatorRequestLogClient } from "./operator/service/request-log.ts";
import { type RestoresClient, restoresClient } from "./operator/service/restores.ts";
import { type TimelinesClient, timelinesClient } from "./operator/service/timelines.ts";
import { type UsageClient, usageClient } from "./operator/service/usage.ts";
import { type AiClient, aiClient } from "./operator/tenants/ai.ts";
import { type ApplicationsClient, applicationsClient } from "./operator/tenants/applications.ts";
import {
  type OperatorCertificatesClient,
  operatorCertificatesClient,
} from "./operator/tenants/certificates.ts";
import { type OperatorCoursesClient, operatorCoursesClient } from "./operator/tenants/courses.ts";
import { type KpiTargetsClient, kpiTargetsClient } from "./operator/tenants/kpi-targets.ts";
import { type LegalPagesClient, legalPagesClient } from "./operator/tenants/legal-pages.ts";
import { type OrganizationsClient, organizationsClient } from "./operator/tenants/organizations.ts";
import { type OperatorScenariosClient, operatorScenariosClient } from "./operator/tenants/scenarios.ts";
import { type OperatorSkillsClient, operatorSkillsClient } from "./operator/tenants/skills.ts";
import { type StudioClient, studioClient } from "./operator/tenants/studio.ts";
import {
  type OperatorSubscriptionsClient,
  operatorSubscriptionsClient,
} from "./operator/tenants/subscriptions.ts";
import { type OperatorSurveysClient, operatorSurveysClient } from "./operator/tenants/surveys.ts";
import {
  type OperatorTemplateDraftsClient,
  operatorTemplateDraftsClient,
} from "./operator/tenants/template-drafts.ts";
import { type OperatorTemplatesClient, operatorTemplatesClient } from "./operator/tenants/templates.ts";
import { type OperatorUsersClient, operatorUsersClient } from "./operator/tenants/users.ts";
import type { paths } from "./operator-schema.ts";
import { type Clock, systemClock } from "./transport/clock.ts";
import type { Call } from "./transport/contract.ts";
import { requireSiteUrl, requireTexts } from "./transport/options.ts";
import { type RetryPolicy, standardRetries } from "./transport/retry.ts";
import { createTransport, type Fetch } from "./transport/transport.ts";

export type { StoredToken, TokenStore } from "./authentication/access-token.ts";
export { everyPart, type Page, type PagePosition, type Part, pages, paginate } from "./lists/paginate.ts";
export {
  catalogueEventTypes,
  type DeliveryEventType,
  type EventType,
  eventTypes,
  extensionEventTypes,
} from "./operator/channels/event-types.ts";
export type * from "./operator-schema.ts";
export { LecternError } from "./transport/error.ts";

interface ConnectionOptions {
  /** Origin of the service, such as `https://learn.example.com`. */
  siteUrl: string;
  fetch?: Fetch;
  retries?: Partial<RetryPolicy>;
  clock?: Clock;
  /** Where access tokens outlive this process, so that short programs do not sign in each time. */
  tokenStore?: TokenStore;
}

export interface OperatorSignIn {
  /** Origin of the service, such as `https://learn.example.com`. */
  siteUrl: string;
  email: string;
  password: string;
  /** Answers with a code of the authenticator app, or a recovery code, when signing in takes one. */
  secondFactor?: () => Promise<string>;
}

export interface OperatorClientOptions extends ConnectionOptions, OperatorSignIn {}

export interface ResumedClientOptions extends ConnectionOptions {
  /** Of `signInOperator`. */
  refreshToken: string;
}

export interface OperatorClient {
  operators: OperatorsClient;
  organizations: OrganizationsClient;
  certificates: OperatorCertificatesClient;
  applications: ApplicationsClient;
  courses: OperatorCoursesClient;
  templates: OperatorTemplatesClient;
  skills: OperatorSkillsClient;
  templateDrafts: OperatorTemplateDraftsClient;
  studio: StudioClient;
  scenarios: OperatorScenariosClient;
  users: OperatorUsersClient;
  subscriptions: OperatorSubscriptionsClient;
  surveys: OperatorSurveysClient;
  kpiTargets: KpiTargetsClient;
  events: OperatorEventsClient;
  webhooks: WebhooksClient;
  recordStores: RecordStoresClient;
  ai: AiClient;
  legalPages: LegalPagesClient;
  notices: NoticesClient;
  lti: LtiClient;
  hrisConnections: HrisConnectionsClient;
  hrisRuns: HrisRunsClient;
  hrisChanges: HrisChangesClient;
  hrisIssues: HrisIssuesClient;
  hrEmployees: HrEmployeesClient;
  auditLog: OperatorAuditLogClient;
  requestLog: OperatorRequestLogClient;
  encryptionKeys: EncryptionKeysClient;
  backups: BackupsClient;
  restores: RestoresClient;
  timelines: TimelinesClient;
  jobs: OperatorJobsClient;
  usage: UsageClient;
  health: ServiceHealthClient;
  /** Calls any operation by method and path, including those without a method here. */
  call: Call<paths>;
}

/**
 * A client of the operator API, for operators of the service. Signs in at the first call and stays signed in. Every
 * call may throw `LecternError`.
 * @throws TypeError when the site's address, the e-mail address or the password is missing
 */
export function createOperatorClient(options: OperatorClientOptions): OperatorClient {
  const { email, password, fetch = globalThis.fetch } = options;
  requireTexts({ email, password });
  return clientWith(options, jwtSession(fetch, options));
}

/**
 * A refresh token for a password, for programs that keep the one and not the other. It is good for `lifetimeMs`, a day, and
 * ends sooner with a new password, another role or a deactivation. @throws LecternError
 */
export async function signInOperator(
  options: OperatorSignIn & { fetch?: Fetch },
): Promise<{ refreshToken: string; lifetimeMs: number }> {
  const { email, password, fetch = globalThis.fetch } = options;
  requireSiteUrl(options.siteUrl);
  requireTexts({ email, password });
  const { refresh } = await signIn(fetch, options);
  return { refreshToken: refresh.token, lifetimeMs: refresh.lifetimeMs };
}

/**
 * A client for a refresh token of `signInOperator`. When that is over, calls throw `LecternError` with status 401.
 * @throws TypeError when the site's address or the token is missing
 */
export function resumeOperatorClient(options: ResumedClientOptions): OperatorClient {
  const { siteUrl, refreshToken, fetch = globalThis.fetch } = options;
  requireTexts({ refreshToken });
  return clientWith(options, () => refreshAccess(fetch, siteUrl, refreshToken));
}

function clientWith(options: ConnectionOptions, issue: () => Promise<IssuedToken>): OperatorClient {
  const { clock = systemClock, fetch = globalThis.fetch, tokenStore } = options;
  const siteUrl = requireSiteUrl(options.siteUrl);
  const tokens = cacheAccessToken(issue, clock, tokenStore);
  const retries = { ...standardRetries, ...options.retries };
  const transport = { siteUrl, fetch, clock, retries, tokens, replaysPosts: false };
  return operatorClient(createTransport<paths>(transport));
}

/** The operations of the operator API, whatever carries the calls. */
export function operatorClient(call: Call<paths>): OperatorClient {
  return {
    operators: operatorsClient(call),
    organizations: organizationsClient(call),
    certificates: operatorCertificatesClient(call),
    applications: applicationsClient(call),
    courses: operatorCoursesClient(call),
    templates: operatorTemplatesClient(call),
    skills: operatorSkillsClient(call),
    templateDrafts: operatorTemplateDraftsClient(call),
    studio: studioClient(call),
    scenarios: operatorScenariosClient(call),
    users: operatorUsersClient(call),
    subscriptions: operatorSubscriptionsClient(call),
    surveys: operatorSurveysClient(call),
    kpiTargets: kpiTargetsClient(call),
    events: operatorEventsClient(call),
    webhooks: webhooksClient(call),
    recordStores: recordStoresClient(call),
    ai: aiClient(call),
    legalPages: legalPagesClient(call),
    notices: noticesClient(call),
    lti: ltiClient(call),
    hrisConnections: hrisConnectionsClient(call),
    hrisRuns: hrisRunsClient(call),
    hrisChanges: hrisChangesClient(call),
    hrisIssues: hrisIssuesClient(call),
    hrEmployees: hrEmployeesClient(call),
    auditLog: operatorAuditLogClient(call),
    requestLog: operatorRequestLogClient(call),
    encryptionKeys: encryptionKeysClient(call),
    backups: backupsClient(call),
    restores: restoresClient(call),
    timelines: timelinesClient(call),
    jobs: operatorJobsClient(call),
    usage: usageClient(call),
    health: serviceHealthClient(call),
    call,
  };
}
