import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

/** Where a call went; null until its request has been written to a connection. */
export type Trace = { address: string | null };

/**
 * Notes in `trace` the address that a request goes to. To be called from its `onRequestStart`: connections are kept and
 * shared, so only undici knows which one a request takes, and directly after that it announces the socket.
 */
export function traceAddress(trace: Trace): void {
  beingWritten = trace;
}

let beingWritten: Trace | null = null;

subscribe("undici:client:sendHeaders", (message) => {
  if (beingWritten) beingWritten.address = remoteAddressIn(message);
  beingWritten = null;
});

function remoteAddressIn(message: unknown): string | null {
  if (typeof message !== "object" || message === null || !("socket" in message)) return null;
  return message.socket instanceof Socket ? (message.socket.remoteAddress ?? null) : null;
}
