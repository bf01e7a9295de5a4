import { keepAccessToken } from "./access-token.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type CoursesClient, coursesClient } from "./courses.ts";
import { type CurriculaClient, curriculaClient } from "./curricula.ts";
import { type EnrolmentsClient, enrolmentsClient } from "./enrolments.ts";
import { type EventsClient, eventsClient } from "./events.ts";
import { type HandoffClient, handoffClient } from "./handoff.ts";
import { exchangeClientCredentials } from "./oauth.ts";
import { type RetryPolicy, standardRetries } from "./retry.ts";
import type { paths } from "./schema.ts";
import { type TemplatesClient, templatesClient } from "./templates.ts";
import { createTransport, type Fetch } from "./transport.ts";
import { type UsersClient, usersClient } from "./users.ts";

export interface ClientOptions {
  /** Origin of the service, such as `https://learn.example.com`. */
  siteUrl: string;
  clientId: string;
  clientSecret: string;
  /** Another `fetch`, for proxies and instrumentation. */
  fetch?: Fetch;
  retries?: Partial<RetryPolicy>;
  clock?: Clock;
}

export interface LecternClient {
  users: UsersClient;
  templates: TemplatesClient;
  curricula: CurriculaClient;
  courses: CoursesClient;
  enrolments: EnrolmentsClient;
  handoff: HandoffClient;
  events: EventsClient;
}

/**
 * A client of the partner API. Nothing is sent before the first call; the access token is fetched, kept and renewed
 * by itself. Every call may throw `LecternError`.
 */
export function createClient(options: ClientOptions): LecternClient {
  const { siteUrl, clock = systemClock, fetch = globalThis.fetch } = options;
  const tokens = keepAccessToken(() => exchangeClientCredentials(fetch, options), clock);
  const retries = { ...standardRetries, ...options.retries };
  const call = createTransport<paths>({ siteUrl, fetch, clock, retries, tokens, replaysPosts: true });
  return {
    users: usersClient(call),
    templates: templatesClient(call),
    curricula: curriculaClient(call),
    courses: coursesClient(call),
    enrolments: enrolmentsClient(call),
    handoff: handoffClient(call, siteUrl),
    events: eventsClient(call, clock),
  };
}
