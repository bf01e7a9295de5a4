import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Agent } from "undici";
import type { Sentence } from "../health/sentence.ts";
import { sendingOnHold } from "../problems.ts";
import { exchange } from "./exchange.ts";
import { type OutboundStream, openStream, type StreamLimits } from "./exchange-stream.ts";
import { OutboundError, type OutboundErrorKind, outboundErrorFrom } from "./failure.ts";
import { type AddressPolicy, createAddressPolicy } from "./guard/address-policy.ts";
import { checkAddresses, checkUrl, forRegistration, type UrlCheck } from "./guard/check-url.ts";
import type { Trace } from "./guard/connected-address.ts";
import { rememberChecks } from "./guard/remembered-checks.ts";
import { createNameResolver, type Resolver } from "./names/name-resolver.ts";

export type OutboundRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For all of it: name lookup, connecting, sending, and the last byte of the answer. Default 10 seconds. */
  deadlineMs?: number;
  /** How much of the answer's body is read. Default 16 KiB. */
  maxResponseBytes?: number;
  /** What becomes of a larger body: a failure (default), or an answer with its beginning. The rest is never read. */
  largerResponse?: "fail" | "truncate";
  /** Also while nothing may be sent to others: for what is only read, and somebody waits for. */
  isAllowedOnHold?: boolean;
};

export type OutboundAnswer =
  | {
      kind: "answer";
      status: number;
      headers: IncomingHttpHeaders;
      body: Buffer;
      truncated: boolean;
      /** The address that answered. It may be one of a private network: for the operator, not for partners. */
      address: string | null;
      /** When the host's certificate expires; null: it presented none. */
      certificateEndsAt: Date | null;
      durationMs: number;
    }
  | {
      kind: "failure";
      error: OutboundErrorKind;
      /** A sentence that may be shown to partners. */
      message: string;
      sentence: Sentence;
      /** Of a redirect; null where no answer began, or none that counts. */
      status: number | null;
      address: string | null;
      durationMs: number;
    };

export type StreamRequest = Pick<OutboundRequest, "method" | "url" | "headers" | "body"> &
  Partial<StreamLimits> & {
    /** Ends the call when the caller no longer needs it. */
    signal?: AbortSignal;
  };

type StreamAnswer =
  | ({ kind: "answer" } & OutboundStream)
  | {
      kind: "failure";
      error: OutboundErrorKind;
      message: string;
      sentence: Sentence;
      status: number | null;
    };

export type Outbound = {
  /**
   * Makes one call. Everything the network can do to it is in the result; only mistakes in our code are thrown.
   * @throws sendingOnHold while nothing may be sent to others
   */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * The same, for an answer that is read as it comes: what goes wrong after its beginning, reading the body throws, an
   * `OutboundError` each. A body that nobody reads has to be cancelled.
   * @throws sendingOnHold while nothing may be sent to others
   */
  stream(request: StreamRequest): Promise<StreamAnswer>;
  /** What can be known about a URL without looking its name up. */
  checkUrl(url: string): UrlCheck;
  /**
   * The same for the moment it is registered, with what its name leads to now. A name that does not lead anywhere, or
   * not soon, is fine: it may be made later, and every call checks again.
   */
  checkDestination(url: string): Promise<UrlCheck>;
  /** Waits for the calls under way and closes the connections. */
  close(): Promise<void>;
};

/**
 * The one way out: every call of the service to somebody else's host goes through here. Only https to the public
 * internet, checked on the address that is connected to; `allow` are address ranges (setting `OUTBOUND_ALLOW`) that
 * may be reached too, also by http and on other ports. Redirects are not followed, answers are bounded in time and size.
 * Written here: the packages against request forgery look a name up, then let it be looked up again to connect.
 */
export function createOutbound({
  allow,
  resolver = createNameResolver(),
  isHeld = () => Promise.resolve(false),
}: OutboundOptions): Outbound {
  const policy = createAddressPolicy(allow);
  let opened: Promise<Agent> | undefined;
  const agent = () => {
    opened ??= openAgent(policy, resolver);
    return opened;
  };
  const check = rememberChecks(policy);
  const underWay = new Set<Promise<OutboundAnswer>>();

  return {
    checkUrl: (url) => forRegistration(checkUrl(url, policy), url),
    checkDestination: async (url) => forRegistration(await checkDestination(policy, resolver, url), url),
    async request(request) {
      if (!request.isAllowedOnHold && (await isHeld())) throw sendingOnHold();
      const answer = call(agent, check, request).finally(() => underWay.delete(answer));
      underWay.add(answer);
      return answer;
    },
    async stream(request) {
      if (await isHeld()) throw sendingOnHold();
      return callStream(agent, check, request);
    },
    async close() {
      await Promise.allSettled(underWay);
      await (await opened)?.destroy(); // its own `close` would wait for connections whose callers have left
    },
  };
}

export type OutboundOptions = {
  allow: readonly string[];
  resolver?: Resolver;
  isHeld?(): Promise<boolean>;
};

/** With the first call: its library is a tenth of a second of a start, and many processes call nobody. */
async function openAgent(policy: AddressPolicy, resolver: Resolver): Promise<Agent> {
  const [{ Agent }, { guardedConnect }] = await Promise.all([
    import("undici"),
    import("./guard/guarded-connect.ts"),
  ]);
  return new Agent({
    connect: guardedConnect(policy, resolver),
    allowH2: false,
    headersTimeout: 0, // the deadline covers both
    bodyTimeout: 0,
  });
}

/** For the name of a URL that somebody waits to register. */
const REGISTRATION_LOOKUP_MS = 2_000;

async function checkDestination(policy: AddressPolicy, resolver: Resolver, text: string): Promise<UrlCheck> {
  const check = checkUrl(text, policy);
  if (!check.ok || isIP(check.url.hostname.replace(/^\[|\]$/g, ""))) return check;
  const deadline = new AbortController();
  const late = setTimeout(REGISTRATION_LOOKUP_MS, [], { signal: deadline.signal }).catch(() => []);
  const found = await Promise.race([resolver(check.url.hostname).catch(() => []), late]);
  deadline.abort();
  const addresses = found.map(({ address }) => address);
  return checkAddresses(check.url, addresses, policy);
}

async function call(
  agent: () => Promise<Agent>,
  checkText: (url: string) => UrlCheck,
  request: OutboundRequest,
): Promise<OutboundAnswer> {
  const startedAt = performance.now();
  const trace: Trace = { address: null, certificateEndsAt: null };
  const outcome = () => ({
    address: trace.address,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const check = checkText(request.url);
    if (!check.ok) throw new OutboundError("blocked_address", check.sentence);
    const { deadlineMs = 10_000, maxResponseBytes = 16 * 1024, largerResponse = "fail" } = request;
    const limits = { deadlineMs, maxResponseBytes, largerResponse };
    const answer = await exchange(await agent(), dispatchOptions(check.url, request), trace, limits);
    const { certificateEndsAt } = trace;
    return { kind: "answer", ...answer, certificateEndsAt, ...outcome() };
  } catch (thrown) {
    const known = outboundErrorFrom(thrown);
    if (!known) throw thrown;
    const { kind: error, message, sentence, status } = known;
    return { kind: "failure", error, message, sentence, status, ...outcome() };
  }
}

async function callStream(
  agent: () => Promise<Agent>,
  checkText: (url: string) => UrlCheck,
  request: StreamRequest,
): Promise<StreamAnswer> {
  try {
    const check = checkText(request.url);
    if (!check.ok) throw new OutboundError("blocked_address", check.sentence);
    const { deadlineMs = 60_000, stallMs = 10_000, maxResponseBytes = 4 * 1024 * 1024, signal } = request;
    const limits = { deadlineMs, stallMs, maxResponseBytes };
    const streamed = await openStream(await agent(), dispatchOptions(check.url, request), limits, signal);
    return { kind: "answer", ...streamed };
  } catch (thrown) {
    const known = outboundErrorFrom(thrown);
    if (!known) throw thrown;
    const { kind: error, message, sentence, status } = known;
    return { kind: "failure", error, message, sentence, status };
  }
}

function dispatchOptions(url: URL, { method, headers = {}, body }: StreamRequest) {
  return { origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null };
}
