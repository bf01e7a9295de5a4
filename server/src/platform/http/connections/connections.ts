import type { Socket } from "node:net";
import { isTextInRanges, parseAddressRanges } from "../../addresses/address-range.ts";
import type { Context } from "../../feature.ts";
import { tooManyConnections } from "../../problems.ts";
import type { HttpServer } from "../types.ts";
import { answerOnSocket } from "./bare-socket.ts";
import { createOpenCount } from "./open-count.ts";

interface ConnectionOptions {
  mostOfOne: number;
  trustedProxies: readonly string[];
  /** With TLS a connection begins with a handshake, so no response can be sent before it. */
  speaksTls: boolean;
}

/**
 * Bounds what one client holds open (docs/decisions/0031-connections.md): connections, and of clients behind a trusted
 * proxy, whose connections are everybody's, the requests that are being answered.
 */
export function limitConnections(
  app: HttpServer,
  { addressRanges, settings, metrics }: Pick<Context, "addressRanges" | "settings" | "metrics">,
  { mostOfOne, trustedProxies, speaksTls }: ConnectionOptions,
): void {
  const trusted = parseAddressRanges(trustedProxies, "TRUSTED_PROXIES");
  const usualRequestsPerHour = settings.unauthenticatedRequestsPerHour;
  const connections = createOpenCount({ mostOfOne, addressRanges, usualRequestsPerHour });
  const requests = createOpenCount({ mostOfOne, addressRanges, usualRequestsPerHour });
  const refused = metrics.counter(
    "lectern_connections_refused_total",
    "Connections, or requests through a trusted proxy, beyond what one client may hold open.",
    [],
  );
  metrics.gauge("lectern_connections_open", "Connections of clients, without those of trusted proxies.", () =>
    connections.size(),
  );

  app.server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTextInRanges(remoteAddress, trusted)) return;
    const leave = connections.take(remoteAddress);
    if (leave !== null) {
      socket.once("close", leave);
      return;
    }
    refused.inc();
    if (!speaksTls) answerOnSocket(socket, bareRefusal);
    socket.destroySoon();
  });

  app.addHook("onRequest", (request, reply, done) => {
    const { clientAddress, socket } = request;
    const cameByProxy = isTextInRanges(socket.remoteAddress, trusted);
    if (!cameByProxy || isTextInRanges(clientAddress, trusted)) return done();
    const leave = requests.take(clientAddress);
    if (leave === null) {
      refused.inc();
      return done(tooManyConnections());
    }
    // A connection that ends early tells only the answer that it was sending.
    const release = () => {
      socket.off("close", release);
      reply.raw.off("close", release);
      leave();
    };
    socket.once("close", release);
    reply.raw.once("close", release);
    done();
  });
}

const bareRefusal = {
  status: "429 Too Many Requests",
  code: tooManyConnections.code,
  detail: tooManyConnections.detail,
  retryAfterSeconds: 5,
};
