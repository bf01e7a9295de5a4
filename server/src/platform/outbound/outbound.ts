import type { IncomingHttpHeaders } from "node:http";
import { Agent, type Dispatcher } from "undici";
import { type AddressPolicy, createAddressPolicy } from "./address-policy.ts";
import { checkUrl, type UrlCheck } from "./check-url.ts";
import { type Trace, tracingAddress } from "./connected-address.ts";
import { OutboundError, type OutboundErrorKind, outboundErrorFrom } from "./failure.ts";
import { guardedConnect, type Resolver, systemResolver } from "./guarded-connect.ts";

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
      durationMs: number;
    }
  | {
      kind: "failure";
      error: OutboundErrorKind;
      /** A sentence that may be shown to partners. */
      message: string;
      address: string | null;
      durationMs: number;
    };

export type Outbound = {
  /** Makes one call. Everything the network can do to it is in the result; only mistakes in our code are thrown. */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /** What can be known about a URL without calling it, for the moment it is registered. */
  checkUrl(url: string): UrlCheck;
  /** Waits for the calls under way and closes the connections. */
  close(): Promise<void>;
};

/**
 * The one way out: every call of the service to somebody else's host goes through here. Only https to the public
 * internet, checked on the address that is connected to; `allow` are address ranges (setting `OUTBOUND_ALLOW`) that
 * may be reached too, also by http and on other ports. Redirects are not followed, answers are bounded in time and size.
 */
export function createOutbound({ allow, resolver = systemResolver }: OutboundOptions): Outbound {
  const policy = createAddressPolicy(allow);
  const agent = new Agent({
    connect: guardedConnect(policy, resolver),
    allowH2: false,
    headersTimeout: 0, // the deadline covers both
    bodyTimeout: 0,
  });

  const underWay = new Set<Promise<OutboundAnswer>>();

  return {
    checkUrl: (url) => checkUrl(url, policy),
    request(request) {
      const answer = call(agent, policy, request).finally(() => underWay.delete(answer));
      underWay.add(answer);
      return answer;
    },
    async close() {
      await Promise.allSettled(underWay);
      await agent.destroy(); // its own `close` would wait for connections whose callers have left
    },
  };
}

export type OutboundOptions = { allow: readonly string[]; resolver?: Resolver };

async function call(agent: Agent, policy: AddressPolicy, request: OutboundRequest): Promise<OutboundAnswer> {
  const startedAt = performance.now();
  const trace: Trace = { address: null };
  const deadline = startDeadline(request.deadlineMs ?? 10_000);
  const outcome = () => ({
    address: trace.address,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const check = checkUrl(request.url, policy);
    if (!check.ok) throw new OutboundError("blocked_address", check.message);
    const exchanged = exchange(agent, check.url, request, trace, deadline.signal);
    return { kind: "answer", ...(await Promise.race([exchanged, deadline.passed])), ...outcome() };
  } catch (error) {
    const known = deadline.signal.aborted ? deadline.signal.reason : outboundErrorFrom(error);
    if (!(known instanceof OutboundError)) throw error;
    return { kind: "failure", error: known.kind, message: known.message, ...outcome() };
  } finally {
    deadline.stop();
  }
}

/** The signal alone is not enough: undici looks at it only once it has a connection. */
function startDeadline(deadlineMs: number) {
  const controller = new AbortController();
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new OutboundError(
      "timeout",
      `The host did not answer completely within ${deadlineMs / 1000} s.`,
    );
    controller.abort(error);
    reject(error);
  }, deadlineMs);
  return { signal: controller.signal, passed, stop: () => clearTimeout(timer) };
}

async function exchange(agent: Agent, url: URL, request: OutboundRequest, trace: Trace, signal: AbortSignal) {
  const response = await tracingAddress(trace, () =>
    agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: request.headers ?? {},
      body: request.body ?? null,
      signal,
    }),
  );
  const status = response.statusCode;
  if (redirects.has(status)) {
    discard(response.body);
    throw new OutboundError(
      "redirect",
      `The host answered ${status}; redirects are not followed. Use the final URL.`,
    );
  }
  const { body, truncated } = await readBody(response.body, request.maxResponseBytes ?? 16 * 1024);
  if (truncated && request.largerResponse !== "truncate") {
    throw new OutboundError("too_large", "The host's answer is larger than is read.");
  }
  return { status, headers: response.headers, body, truncated };
}

const redirects = new Set([300, 301, 302, 303, 305, 307, 308]);

async function readBody(stream: Dispatcher.ResponseData["body"], maxBytes: number) {
  const chunks: Buffer[] = [];
  let room = maxBytes;
  for await (const chunk of stream) {
    chunks.push(chunk.subarray(0, room));
    room -= chunk.length;
    if (room < 0) break; // leaving the loop closes the connection
  }
  return { body: Buffer.concat(chunks), truncated: room < 0 };
}

/** Closes the connection without reading on; the stream then reports that it was cut, which is what we wanted. */
function discard(stream: Dispatcher.ResponseData["body"]) {
  stream.on("error", () => {});
  stream.destroy();
}
