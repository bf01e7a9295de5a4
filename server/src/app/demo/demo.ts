import { createClient } from "@lectern/sdk";
import type { Context } from "#platform/feature.ts";
import { createDemoHub } from "./hub/hub.ts";
import { loopbackFetch } from "./loopback.ts";
import { recordCalls } from "./partner/calls.ts";
import { createJournal } from "./partner/journal.ts";
import { servePartner } from "./partner/server.ts";
import { setUpDemo } from "./set-up.ts";

export interface Demo {
  /** Where the demo partner is; null when its port was taken, which is no reason to stop the service. */
  url: string | null;
  stop(): Promise<void>;
}

export interface DemoOptions {
  /** Where this service listens. */
  service: { host: string; port: number };
  /** Where the demo partner shall listen; 0 for a free port. */
  demoPort: number;
}

/** Opens the demo partner and, behind it, fills the demo organization: the service is not kept waiting. */
export async function startDemo(context: Context, { service, demoPort }: DemoOptions): Promise<Demo> {
  const { siteUrl } = context.settings;
  const fetch = loopbackFetch(service);
  const journal = createJournal(context.clock);
  const ready = setUpDemo(context, fetch).then((credentials) =>
    createClient({ siteUrl, fetch: recordCalls(fetch, journal), ...credentials }),
  );
  ready.catch((error: unknown) => context.log.warn({ err: error }, "demo setup failed"));
  const address = { host: service.host, port: demoPort, siteUrl };
  const partner = await servePartner(
    address,
    { lectern: ready, journal, hub: createDemoHub(context.clock, fetch) },
    context.log,
  ).catch((error: unknown) => {
    const advice = `demo partner cannot listen on port ${demoPort}: set DEMO_PORT to another, or DEMO=false`;
    context.log.warn({ err: error }, advice);
    return null;
  });
  return {
    url: partner?.url ?? null,
    async stop() {
      // The set-up finishes first: it needs the service that is about to close.
      await Promise.allSettled([ready]);
      await partner?.close();
    },
  };
}
