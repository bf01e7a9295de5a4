import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { LecternClient } from "@lectern/sdk";
import { type DemoHub, HUB_PATH } from "../hub/hub.ts";
import { logo, PROVIDER } from "../organization.ts";
import { failurePage, notFoundPage } from "./error-page.ts";
import { createEventFeed, type EventFeed } from "./event-feed.ts";
import type { Journal } from "./journal.ts";
import { launchLink } from "./launch.ts";
import { streamJournal } from "./live.ts";
import { portalPage } from "./portal-page.ts";

interface PartnerServer {
  url: string;
  close(): Promise<void>;
}

interface PartnerAddress {
  host: string;
  /** 0 for a free one. */
  port: number;
  /** Of Lectern, for links. */
  siteUrl: string;
}

interface Portal {
  /** Ready once the demo organization is there. */
  lectern: Promise<LecternClient>;
  journal: Journal;
  /** The HR system beside it. */
  hub: DemoHub;
}

interface Log {
  warn(details: object, sentence: string): void;
}

const assets = join(import.meta.dirname, "assets");
const files: Record<string, { type: string; text: string }> = {
  "/style.css": { type: "text/css", text: readFileSync(join(assets, "style.css"), "utf8") },
  "/live.js": { type: "text/javascript", text: readFileSync(join(assets, "live.js"), "utf8") },
  "/logo.svg": { type: "image/svg+xml", text: logo },
};

/** A portal such as a partner may have, on a port of its own. @throws when the port is taken */
export async function servePartner(
  address: PartnerAddress,
  portal: Portal,
  log: Log,
): Promise<PartnerServer> {
  const feed = createEventFeed(portal.lectern, portal.journal);
  const server = createServer((request, response) => {
    answer(request, response, { ...address, url: urlOf(server, address) }, portal, feed).catch(
      (error: unknown) => {
        log.warn({ err: error }, "demo partner request failed");
        if (response.headersSent) {
          response.destroy();
          return;
        }
        const { status, page } = failurePage(error);
        sendPage(response, status, page);
      },
    );
  });
  server.listen(address.port, address.host);
  await once(server, "listening");
  return {
    url: urlOf(server, address),
    close() {
      // Live pages stay connected for as long as they are open.
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The portal is where the site is, on its own port and without TLS of its own. */
function urlOf(server: Server, { siteUrl, port }: PartnerAddress): string {
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return `http://${new URL(siteUrl).hostname}:${actual}/`;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  address: PartnerAddress & { url: string },
  { lectern, journal, hub }: Portal,
  feed: EventFeed,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", address.url);
  setHeaders(response, address.siteUrl);
  const file = files[pathname];
  if (pathname.startsWith(HUB_PATH)) {
    await hub(request, response, address.url);
  } else if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
  } else if (file) {
    response.writeHead(200, { "content-type": file.type }).end(file.text);
  } else if (pathname === "/") {
    sendPage(response, 200, await portal(await lectern, journal, feed, address.siteUrl));
  } else if (pathname === "/open") {
    const link = await launchLink(await lectern, searchParams, address.url);
    response.writeHead(302, { location: link ?? "/", "cache-control": "no-store" }).end();
  } else if (pathname === "/live") {
    const seen = Number(request.headers["last-event-id"] ?? searchParams.get("after") ?? 0);
    streamJournal(response, journal, feed, seen);
  } else {
    const { status, page } = notFoundPage();
    sendPage(response, status, page);
  }
}

async function portal(lectern: LecternClient, journal: Journal, feed: EventFeed, siteUrl: string) {
  const [learners, lessons] = await Promise.all([
    lectern.users.list({ provider: PROVIDER, sort: "id", is_active: true }),
    lectern.templates.list({ page_size: 200 }),
    feed.catchUp(),
  ]);
  return portalPage({
    siteUrl,
    learners: learners.results,
    lessons: lessons.results
      .filter((lesson) => !lesson.is_scenario_wrapper)
      .sort((one, other) => one.id - other.id),
    entries: journal.since(0),
  });
}

/** Nothing but this portal's own files; its form leads to Lectern by a redirect, which counts as its target. */
function setHeaders(response: ServerResponse, siteUrl: string): void {
  response.setHeader(
    "content-security-policy",
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self' ${siteUrl}; base-uri 'none'; frame-ancestors 'none'`,
  );
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(page);
}
