import { basePath, type Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { LATEST_CURSOR } from "#tenancy/events/index.ts";
import { entryOf } from "./entry.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { type Observed, writeObserved } from "./writing.ts";

const EVENTS_PATH = `${basePath}/events/`;

/** Notes every request of these routes once it is answered: a few fields in memory, written down in batches. */
export function observeRequests(app: HttpServer, context: Context): Recorder<Observed> {
  const { db, log, clock } = context;
  const recorder = createRecorder<Observed>({ log, write: (batch) => writeObserved(db, batch) });
  app.addHook("onResponse", async (request, reply) => {
    const entry = entryOf(request, reply, clock());
    if (entry) recorder.record({ entry, polledAfter: polledAfter(request) });
  });
  app.addHook("onClose", () => recorder.stop());
  return recorder;
}

/** Null: from the start. Undefined: no poll; who asks where the stream ends has read nothing. */
function polledAfter(request: { routeOptions: { url?: string | undefined }; query: unknown }) {
  const { query } = request;
  if (request.routeOptions.url !== EVENTS_PATH || typeof query !== "object" || query === null)
    return undefined;
  const after = "after" in query && typeof query.after === "string" ? query.after : null;
  return after === LATEST_CURSOR ? undefined : after;
}
