import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { defineSentence } from "../health/sentence.ts";
import { OutboundError, outboundErrorFrom, redirected, tooLarge, tooLate } from "./failure.ts";

export interface StreamLimits {
  /** For all of it, until the last byte. */
  deadlineMs: number;
  /** How long nothing at all may come: before the answer begins, and between two pieces of it. */
  stallMs: number;
  maxResponseBytes: number;
}

export interface OutboundStream {
  status: number;
  headers: IncomingHttpHeaders;
  body: ReadableStream<Uint8Array>;
}

/**
 * One request whose answer is read as it comes.
 * @throws OutboundError, or what undici says; reading the body throws the same
 */
export async function openStream(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: StreamLimits,
  signal: AbortSignal | undefined,
): Promise<OutboundStream> {
  const ending = new AbortController();
  const end = (error: Error) => ending.abort(error);
  const deadline = setTimeout(() => end(tooLate(limits.deadlineMs)), limits.deadlineMs);
  const leave = () => end(left());
  signal?.addEventListener("abort", leave, { once: true });
  const settle = () => {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", leave);
  };
  try {
    if (signal?.aborted) throw left();
    const { stallMs } = limits;
    const options = { ...request, signal: ending.signal, headersTimeout: stallMs, bodyTimeout: stallMs };
    const { statusCode, headers, body } = await dispatcher.request(options);
    if (statusCode >= 300 && statusCode < 400) {
      body.on("error", () => undefined).destroy();
      throw redirected(statusCode);
    }
    return { status: statusCode, headers, body: bounded(body, limits.maxResponseBytes, settle) };
  } catch (thrown) {
    settle();
    throw thrown;
  }
}

/** The body's pieces, as the web reads them: at the limit it ends with a failure. */
function bounded(
  body: Dispatcher.ResponseData["body"],
  maxBytes: number,
  settle: () => void,
): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  let room = maxBytes;
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await pieces.next();
        if (next.done) {
          settle();
          return controller.close();
        }
        room -= next.value.length;
        if (room < 0) throw tooLarge();
        controller.enqueue(new Uint8Array(next.value));
      } catch (thrown) {
        settle();
        body.on("error", () => undefined).destroy();
        controller.error(outboundErrorFrom(thrown) ?? thrown);
      }
    },
    cancel() {
      settle();
      body.on("error", () => undefined).destroy();
    },
  });
}

const nobodyWaits = defineSentence("outbound.left", "The answer was no longer waited for.");

function left(): OutboundError {
  return new OutboundError("timeout", nobodyWaits());
}
