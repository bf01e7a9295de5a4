import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { redirected, tooLarge, tooLate } from "./failure.ts";
import { type Trace, traceAddress } from "./guard/connected-address.ts";

interface ExchangeOptions {
  deadlineMs: number;
  maxResponseBytes: number;
  largerResponse: "fail" | "truncate";
}

interface Exchanged {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
}

/**
 * One request and its answer, under undici's own interface: promises, streams and abort signals for each call would cost
 * half as much again as the request. Fails with the `OutboundError` of a limit, or with what undici says. The first
 * outcome is the result; what is still under way then is aborted.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  trace: Trace,
  { deadlineMs, maxResponseBytes, largerResponse }: ExchangeOptions,
): Promise<Exchanged> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchanged>();
  const chunks: Buffer[] = [];
  let room = maxResponseBytes;
  let answer: { status: number; headers: IncomingHttpHeaders } | null = null;
  let connection: Dispatcher.DispatchController | null = null;
  let isSettled = false;

  const deadline = setTimeout(() => fail(tooLate(deadlineMs)), deadlineMs);

  function succeed(truncated: boolean): void {
    if (isSettled || !answer) return;
    settle();
    resolve({ ...answer, body: Buffer.concat(chunks), truncated });
  }

  function fail(error: Error): void {
    if (isSettled) return;
    settle();
    reject(error);
    connection?.abort(error);
  }

  function settle(): void {
    isSettled = true;
    clearTimeout(deadline);
  }

  dispatcher.dispatch(request, {
    onRequestStart(controller) {
      // The deadline may have passed while it waited for a connection.
      if (isSettled) return controller.abort(new Error("The call has ended already."));
      connection = controller;
      traceAddress(trace);
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return; // 1xx: the answer is still to come
      answer = { status, headers };
      if (status >= 300 && status < 400) fail(redirected(status));
    },
    onResponseData(controller, chunk) {
      if (isSettled) return;
      chunks.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room >= 0) return;
      if (largerResponse === "fail") return fail(tooLarge());
      succeed(true);
      controller.abort(new Error("No more is read.")); // closes the connection
    },
    onResponseEnd: () => succeed(false),
    onResponseError: (_, error) => fail(error),
  });
  return promise;
}
