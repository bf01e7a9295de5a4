import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

/** Where a call went; null until its request has been written to a connection. */
export type Trace = { address: string | null };

/**
 * Runs `send`, which must hand its one request to undici before it returns, and notes in `trace` the address that the
 * request goes to. Connections are kept and shared, so only undici knows which one it takes: it announces the making
 * of a request (while `send` runs) and later the socket it writes it to.
 */
export function tracingAddress<T>(trace: Trace, send: () => T): T {
  beingSent = trace;
  try {
    return send();
  } finally {
    beingSent = null;
  }
}

let beingSent: Trace | null = null;
const traces = new WeakMap<object, Trace>();

subscribe("undici:request:create", (message) => {
  const request = requestIn(message);
  if (request && beingSent) traces.set(request, beingSent);
});

subscribe("undici:client:sendHeaders", (message) => {
  const request = requestIn(message);
  const trace = request && traces.get(request);
  if (trace) trace.address = remoteAddressIn(message);
});

function requestIn(message: unknown): object | null {
  if (typeof message !== "object" || message === null || !("request" in message)) return null;
  return typeof message.request === "object" ? message.request : null;
}

function remoteAddressIn(message: unknown): string | null {
  if (typeof message !== "object" || message === null || !("socket" in message)) return null;
  return message.socket instanceof Socket ? (message.socket.remoteAddress ?? null) : null;
}
