import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** Where a call went; null until its request has been written to a connection. */
export type Trace = {
  address: string | null;
  /** When the host's certificate expires; null: it presented none. */
  certificateEndsAt: Date | null;
};

/**
 * Notes in `trace` the address that a request goes to, and the certificate there. To be called from its `onRequestStart`: connections are kept and
 * shared, so only undici knows which one a request takes, and directly after that it announces the socket.
 */
export function traceAddress(trace: Trace): void {
  beingWritten = trace;
}

let beingWritten: Trace | null = null;

subscribe("undici:client:sendHeaders", (message) => {
  const socket = socketIn(message);
  if (beingWritten && socket) {
    beingWritten.address = socket.remoteAddress ?? null;
    beingWritten.certificateEndsAt = certificateEnd(socket);
  }
  beingWritten = null;
});

function socketIn(message: unknown): Socket | null {
  if (typeof message !== "object" || message === null || !("socket" in message)) return null;
  return message.socket instanceof Socket ? message.socket : null;
}

/** Read once per connection. */
const ends = new WeakMap<Socket, Date | null>();

function certificateEnd(socket: Socket): Date | null {
  const known = ends.get(socket);
  if (known !== undefined) return known;
  const validTo = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.validTo : undefined;
  const end = validTo === undefined ? null : new Date(validTo);
  ends.set(socket, end);
  return end;
}
