import { type Clock, systemClock } from "./clock.ts";
import type { Body, Call, RequestOptions } from "./contract.ts";
import { type OperatorClient, operatorClient } from "./operator.ts";
import type { operations, paths } from "./operator-schema.ts";
import { type RetryPolicy, standardRetries } from "./retry.ts";
import { createTransport, type Fetch } from "./transport.ts";

export { LecternError } from "./error.ts";
export {
  catalogueEventTypes,
  type DeliveryEventType,
  type EventType,
  eventTypes,
  extensionEventTypes,
} from "./operator/event-types.ts";
export type { components } from "./operator-schema.ts";

export interface ConsoleClientOptions {
  /** Origin of the service, which is also the console's own. */
  siteUrl: string;
  fetch?: Fetch;
  retries?: Partial<RetryPolicy>;
  clock?: Clock;
}

export interface ConsoleClient extends OperatorClient {
  session: SessionClient;
}

/** The operator API from the console: a cookie that no script can read takes the place of a token. */
export function createConsoleClient(options: ConsoleClientOptions): ConsoleClient {
  const { siteUrl, clock = systemClock, fetch = globalThis.fetch } = options;
  const retries = { ...standardRetries, ...options.retries };
  const call = createTransport<paths>({ siteUrl, fetch, clock, retries, tokens: null, replaysPosts: false });
  return { ...operatorClient(call), session: sessionClient(call) };
}

type Credentials = Body<operations["openConsoleSession"]>;

export type SessionClient = ReturnType<typeof sessionClient>;

function sessionClient(call: Call<paths>) {
  return {
    open: (body: Credentials, options: RequestOptions = {}) =>
      call("post", "/operator/v1/session/", { body, ...options }),

    /** Who is signed in. @throws LecternError with status 401 when nobody is */
    read: (options: RequestOptions = {}) => call("get", "/operator/v1/session/", { ...options }),

    close: (options: RequestOptions = {}) => call("delete", "/operator/v1/session/", { ...options }),
  };
}
