import type { RouteOptions } from "fastify";
import { busy } from "../../problems.ts";
import { createSemaphore, type Semaphore } from "../../workers/semaphore.ts";
import type { HttpServer } from "../types.ts";

/** Half of the connections that requests have: whatever one organization sends, the others find some. */
const ALONE_AT_ONCE = 10;
/** Each step of a request waits for a step of all those that are under way (docs/decisions/0287-fewer-requests-beside-others.md). */
const BESIDE_OTHERS_AT_ONCE = 3;
const OTHERS_STAY_MS = 60_000;
const MOST_WAITING = 1000;
const DEADLINE_MS = 20_000;

/**
 * Routes registered below are handled for so many requests of one organization at a time, fewer while others ask, too; those with
 * `isSerialized` one after the other. A waiting request holds no database connection, and is refused after 20 s
 * (docs/decisions/0026-turns.md).
 */
export function shareFairly(app: HttpServer): void {
  const waiting = { mostWaiting: MOST_WAITING, deadlineMs: DEADLINE_MS };
  const share = createShare();
  const all = createSemaphore({ atOnce: share.atOnce, ...waiting });
  const serialized = createSemaphore({ atOnce: 1, ...waiting });
  app.addHook("onRoute", (route: RouteOptions) => {
    const { handler } = route;
    const semaphores = route.config?.isSerialized ? [serialized, all] : [all];
    route.handler = async function (request, reply) {
      // Those who run the service are nobody's share; authors are people of an organization like its partner.
      const organizationId = request.caller?.organizationId ?? null;
      share.note(organizationId);
      const release = await acquireAll(semaphores, organizationId);
      try {
        return await handler.call(this, request, reply);
      } finally {
        release();
      }
    };
  });
}

/** How many requests of an organization are handled at a time. */
function createShare() {
  let last: number | null = null;
  let othersUntil = 0;
  return {
    note(organizationId: number | null) {
      if (organizationId === null) return;
      if (last !== null && last !== organizationId) othersUntil = performance.now() + OTHERS_STAY_MS;
      last = organizationId;
    },
    atOnce: () => (performance.now() < othersUntil ? BESIDE_OTHERS_AT_ONCE : ALONE_AT_ONCE),
  };
}

/** @throws busy */
async function acquireAll(
  semaphores: readonly Semaphore[],
  organizationId: number | null,
): Promise<() => void> {
  const held: (() => void)[] = [];
  const release = () => {
    for (const releaseOne of held) releaseOne();
  };
  if (organizationId === null) return release;
  for (const semaphore of semaphores) {
    const releaseOne = await semaphore.acquire(organizationId);
    if (releaseOne === null) {
      release();
      throw busy();
    }
    held.push(releaseOne);
  }
  return release;
}
