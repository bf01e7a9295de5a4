import { basePath, type Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import type { Log } from "#platform/log/log.ts";
import { LATEST_CURSOR } from "#tenancy/events/index.ts";
import { entryOf, pageEntryOf, type RequestLogEntry } from "./entry.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { type Observed, writeObserved } from "./writing.ts";

const EVENTS_PATH = `${basePath}/events/`;

/** Notes every request of these routes once it is answered: a few fields in memory, written down in batches. */
export function observeRequests(app: HttpServer, context: Context): Recorder<Observed> {
  const { db, log, clock } = context;
  const recorder = createRecorder<Observed>({ log, write: (batch) => writeObserved(db, batch) });
  app.addHook("onResponse", async (request, reply) => {
    const entry = entryOf(request, reply, clock());
    if (!entry) return;
    recorder.record({ entry, polledAfter: polledAfter(request) });
    logRefused(request.log, entry);
  });
  app.addHook("onClose", () => recorder.stop());
  return recorder;
}

/** Notes every page that was refused: a launch, a link, a lesson that is not open. */
export function observePages(app: HttpServer, context: Context): void {
  const { db, log, clock } = context;
  const recorder = createRecorder<Observed>({ log, write: (batch) => writeObserved(db, batch) });
  app.addHook("onResponse", async (request, reply) => {
    const entry = pageEntryOf(request, reply, clock());
    if (!entry) return;
    recorder.record({ entry, polledAfter: undefined });
    logRefused(request.log, entry);
  });
  app.addHook("onClose", () => recorder.stop());
}

/** One line that the reference on a page, or `request_id` of an answer, leads to. */
function logRefused(log: Log, { code, status, method, path, organization_id, user_id }: RequestLogEntry) {
  if (code === null || status >= 500) return; // failures have a line of their own
  log.info({ code, status, method, route: path, organization_id, user_id }, "request refused");
}

/** Null: from the start. Undefined: no poll; who asks where the stream ends has read nothing. */
function polledAfter(request: { routeOptions: { url?: string | undefined }; query: unknown }) {
  const { query } = request;
  if (request.routeOptions.url !== EVENTS_PATH || typeof query !== "object" || query === null)
    return undefined;
  const after = "after" in query && typeof query.after === "string" ? query.after : null;
  return after === LATEST_CURSOR ? undefined : after;
}
