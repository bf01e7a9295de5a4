import { type Clock, systemClock } from "./clock.ts";
import type { Body, Call, RequestOptions } from "./contract.ts";
import { type OperatorClient, operatorClient } from "./operator.ts";
import type { operations, paths } from "./operator-schema.ts";
import { type RetryPolicy, standardRetries } from "./retry.ts";
import type { components as PartnerComponents, paths as PartnerPaths } from "./schema.ts";
import { createTransport, type Fetch } from "./transport.ts";

export { LecternError } from "./error.ts";
export {
  catalogueEventTypes,
  type DeliveryEventType,
  type EventType,
  eventTypes,
  extensionEventTypes,
} from "./operator/event-types.ts";
export type { components, operations } from "./operator-schema.ts";
export { everyPart } from "./paginate.ts";

export interface ConsoleClientOptions {
  /** Origin of the service, which is also the console's own. */
  siteUrl: string;
  fetch?: Fetch;
  retries?: Partial<RetryPolicy>;
  clock?: Clock;
}

export interface ConsoleClient extends OperatorClient {
  session: SessionClient;
  /** What an LMS has to know of this tool: public, and the same for everybody. */
  toolConfiguration(options?: RequestOptions): Promise<ToolConfiguration>;
}

export type ToolConfiguration = PartnerComponents["schemas"]["ToolConfiguration"];

/** The operator API from the console: a cookie that no script can read takes the place of a token. */
export function createConsoleClient(options: ConsoleClientOptions): ConsoleClient {
  const { siteUrl, clock = systemClock, fetch = globalThis.fetch } = options;
  const retries = { ...standardRetries, ...options.retries };
  const transport = { siteUrl, fetch, clock, retries, tokens: null, replaysPosts: false };
  const call = createTransport<paths>(transport);
  const callPartnerApi = createTransport<PartnerPaths>(transport);
  return {
    ...operatorClient(call),
    session: sessionClient(call),
    toolConfiguration: (options = {}) => callPartnerApi("get", "/api/v1/lti/config/", { ...options }),
  };
}

type Credentials = Body<operations["openConsoleSession"]>;

export type SessionClient = ReturnType<typeof sessionClient>;

function sessionClient(call: Call<paths>) {
  return {
    open: (body: Credentials, options: RequestOptions = {}) =>
      call("post", "/operator/v1/session/", { body, ...options }),

    /** Who is signed in. @throws LecternError with status 401 when nobody is */
    read: (options: RequestOptions = {}) => call("get", "/operator/v1/session/", { ...options }),

    /** What the page to sign in has to explain; for everybody. */
    hint: (options: RequestOptions = {}) => call("get", "/operator/v1/session/hint/", { ...options }),

    close: (options: RequestOptions = {}) => call("delete", "/operator/v1/session/", { ...options }),
  };
}
