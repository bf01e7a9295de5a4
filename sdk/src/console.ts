import { type OperatorClient, operatorClient } from "./operator.ts";
import type { ConsoleSessionCreate, paths } from "./operator-schema.ts";
import type { components as PartnerComponents, paths as PartnerPaths } from "./schema.ts";
import { type Clock, systemClock } from "./transport/clock.ts";
import type { Call, RequestOptions } from "./transport/contract.ts";
import { type RetryPolicy, standardRetries } from "./transport/retry.ts";
import { createTransport, type Fetch } from "./transport/transport.ts";

export { everyPart } from "./lists/paginate.ts";
export {
  catalogueEventTypes,
  type DeliveryEventType,
  type EventType,
  eventTypes,
  extensionEventTypes,
} from "./operator/channels/event-types.ts";
export type * from "./operator-schema.ts";
export { LecternError } from "./transport/error.ts";

export interface ConsoleClientOptions {
  /** Origin of the service, which is also the console's own. */
  siteUrl: string;
  fetch?: Fetch;
  retries?: Partial<RetryPolicy>;
  clock?: Clock;
}

export interface ConsoleClient extends Omit<OperatorClient, "request"> {
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

export type SessionClient = ReturnType<typeof sessionClient>;

function sessionClient(call: Call<paths>) {
  return {
    open: (body: ConsoleSessionCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/session/", { body, ...options }),

    /** The signed-in operator. @throws LecternError with status 401 when nobody is signed in */
    read: (options: RequestOptions = {}) => call("get", "/operator/v1/session/", { ...options }),

    /** What the page to sign in has to explain; for everybody. */
    hint: (options: RequestOptions = {}) => call("get", "/operator/v1/session/hint/", { ...options }),

    close: (options: RequestOptions = {}) => call("delete", "/operator/v1/session/", { ...options }),
  };
}
