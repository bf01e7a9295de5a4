import { knownTag, rememberHeaders } from "./answer-headers.ts";
import type { Clock } from "./clock.ts";
import type { Call, RequestOptions } from "./contract.ts";
import { errorFrom, LecternError } from "./error.ts";
import { isInFlight, type RetryPolicy, waitBeforeRetry } from "./retry.ts";

export interface AccessTokens {
  /**
   * A token that is good for a while yet. Callers that ask at the same time share one exchange.
   * @throws the signal's reason when it is aborted before
   */
  current(signal?: AbortSignal): Promise<string>;
  /** The server refused this token: the next call gets another. */
  discard(token: string): void;
}

export type Fetch = typeof globalThis.fetch;

interface TransportOptions {
  /** Origin of the service, without a path. */
  siteUrl: string;
  fetch: Fetch;
  clock: Clock;
  retries: RetryPolicy;
  /** Null in the console: the browser's session cookie says who calls. */
  tokens: AccessTokens | null;
  /** Whether the API replays the answer to a POST that is repeated under its Idempotency-Key. */
  replaysPosts: boolean;
  /** Whether the API is asked to refuse parameters and fields that it does not know. */
  isStrict?: boolean;
}

interface Sending extends RequestOptions {
  path?: Record<string, string | number>;
  query?: object | undefined;
  body?: unknown;
}

/** Sends requests with a token, repeats what may be repeated, and turns refusals into `LecternError`. */
export function createTransport<Paths>(options: TransportOptions): Call<Paths> {
  return async (method, path, input: Sending) => {
    const key =
      method === "post" && options.replaysPosts ? (input.idempotencyKey ?? crypto.randomUUID()) : null;
    const request: PreparedRequest = {
      method: method.toUpperCase(),
      url: addressOf(options.siteUrl, path, input),
      headers: {
        accept: "application/json, */*;q=0.5",
        ...(options.isStrict ? { prefer: "handling=strict" } : {}),
        ...(key === null ? {} : { "idempotency-key": key }),
        ...(input.known === undefined ? {} : { "if-none-match": knownTag(input.known) }),
        ...(input.ifMatch === undefined ? {} : { "if-match": knownTag(input.ifMatch) }),
      },
      ...(input.signal ? { signal: input.signal } : {}),
    };
    carry(request, input.body);
    const isRepeatable = method === "get" || method === "delete" || key !== null;
    return sendPatiently(options, request, isRepeatable, (response) =>
      readAnswer(response, input.known, input.signal),
    );
  };
}

interface PreparedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
}

/** A form names its own type, with the boundary between its parts. */
function carry(request: PreparedRequest, body: unknown): void {
  if (body === undefined) return;
  if (body instanceof FormData) {
    request.body = body;
    return;
  }
  request.body = JSON.stringify(body);
  request.headers["content-type"] = "application/json";
}

/** An answer that breaks off while it is read is none. */
async function sendPatiently<T>(
  options: TransportOptions,
  request: PreparedRequest,
  isRepeatable: boolean,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const tries = { attempt: 1, waitedMs: 0, isRepeatable, policy: options.retries };
  for (;;) {
    try {
      return await read(await sendWithToken(options, request));
    } catch (error) {
      if (!(error instanceof LecternError)) throw error;
      const waitMs = waitBeforeRetry(error, tries);
      if (waitMs === null) throw error;
      await options.clock.wait(waitMs, request.signal);
      if (isInFlight(error)) tries.waitedMs += waitMs;
      else tries.attempt += 1;
    }
  }
}

/** A token may have been revoked, or the server's keys replaced: a refused one is renewed, once. */
async function sendWithToken(
  { fetch, tokens }: TransportOptions,
  request: PreparedRequest,
): Promise<Response> {
  if (tokens === null) return succeeded(await sendOnce(fetch, request));
  const token = await tokens.current(request.signal);
  const response = await sendOnce(fetch, withToken(request, token));
  if (response.status !== 401) return succeeded(response);
  tokens.discard(token);
  const renewed = await tokens.current(request.signal);
  return succeeded(await sendOnce(fetch, withToken(request, renewed)));
}

function withToken(request: PreparedRequest, token: string): PreparedRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

async function succeeded(response: Response): Promise<Response> {
  if (!response.ok && response.status !== 304) throw await errorFrom(response);
  return response;
}

/** One request. @throws LecternError with status 0 when no answer came; the signal's reason when it was aborted */
export async function sendOnce(fetch: Fetch, { url, ...init }: PreparedRequest): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw networkError(`${new URL(url).origin} could not be reached.`, error, init.signal);
  }
}

/** What ended a request: the signal's reason when it was aborted. */
function networkError(detail: string, cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return new LecternError({ status: 0, code: "network_error", detail }, { cause });
}

/** @throws LecternError with status 0 when the connection breaks off before the end; the signal's reason when aborted */
export async function readText(response: Response, signal?: AbortSignal): Promise<string> {
  return response.text().catch((error: unknown) => {
    throw networkError("The connection broke off in the middle of the answer.", error, signal);
  });
}

/** The contract's types describe what the server sends, so what was parsed needs no second check here. */
async function readAnswer<T>(response: Response, known: unknown, signal: AbortSignal | undefined): Promise<T>;
async function readAnswer(
  response: Response,
  known: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (response.status === 304) return known;
  if (response.status === 204) return undefined;
  if (!/^application\/json\b/.test(response.headers.get("content-type") ?? "")) return response;
  const answer: unknown = JSON.parse(await readText(response, signal));
  rememberHeaders(answer, response.headers);
  return answer;
}

function addressOf(siteUrl: string, template: string, { path = {}, query = {} }: Sending): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const url = new URL(filled, siteUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url.href;
}
