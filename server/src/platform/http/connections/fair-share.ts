import type { RouteOptions } from "fastify";
import { busy } from "../../problems.ts";
import { createSemaphore, type Semaphore } from "../../workers/semaphore.ts";
import type { HttpRequest, HttpServer } from "../types.ts";

/** Half of the connections that requests have: whatever one organization sends, the others find some. */
const REQUESTS_AT_ONCE = 10;
const MOST_WAITING = 1000;
const DEADLINE_MS = 20_000;

/**
 * Routes registered below are handled for so many requests of one organization at a time; those with `isSerialized` one
 * after the other. A waiting request holds no database connection, and is refused after 20 s
 * (docs/decisions/0026-turns.md).
 */
export function shareFairly(app: HttpServer): void {
  const waiting = { mostWaiting: MOST_WAITING, deadlineMs: DEADLINE_MS };
  const all = createSemaphore({ atOnce: REQUESTS_AT_ONCE, ...waiting });
  const serialized = createSemaphore({ atOnce: 1, ...waiting });
  app.addHook("onRoute", (route: RouteOptions) => {
    const { handler } = route;
    const semaphores = route.config?.isSerialized ? [serialized, all] : [all];
    route.handler = async function (request, reply) {
      const release = await acquireAll(semaphores, request);
      try {
        return await handler.call(this, request, reply);
      } finally {
        release();
      }
    };
  });
}

/** @throws busy */
async function acquireAll(semaphores: readonly Semaphore[], { caller }: HttpRequest): Promise<() => void> {
  const held: (() => void)[] = [];
  const release = () => {
    for (const releaseOne of held) releaseOne();
  };
  // Those who run the service are nobody's share; authors are people of an organization like its partner.
  if (!caller || caller.organizationId === null) return release;
  for (const semaphore of semaphores) {
    const releaseOne = await semaphore.acquire(caller.organizationId);
    if (releaseOne === null) {
      release();
      throw busy();
    }
    held.push(releaseOne);
  }
  return release;
}
