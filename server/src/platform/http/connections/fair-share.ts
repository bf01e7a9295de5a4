import type { RouteOptions } from "fastify";
import { busy } from "../../problems.ts";
import { createTurnstile, type Turnstile } from "../../turnstile.ts";
import type { HttpRequest, HttpServer } from "../types.ts";

/** Half of the connections that requests have: whatever one organization sends, the others find some. */
const REQUESTS_AT_ONCE = 10;
const MOST_WAITING = 1000;
const PATIENCE_MS = 20_000;

/**
 * Routes registered below are handled for so many requests of one organization at a time; those with `takesTurns` one
 * after the other. Who waits holds no connection of the database, and is refused after 20 s
 * (docs/decisions/0026-turns.md).
 */
export function shareFairly(app: HttpServer): void {
  const waiting = { mostWaiting: MOST_WAITING, patienceMs: PATIENCE_MS };
  const all = createTurnstile({ atOnce: REQUESTS_AT_ONCE, ...waiting });
  const turns = createTurnstile({ atOnce: 1, ...waiting });
  app.addHook("onRoute", (route: RouteOptions) => {
    const { handler } = route;
    const turnstiles = route.config?.takesTurns ? [turns, all] : [all];
    route.handler = async function (request, reply) {
      const leave = await enterAll(turnstiles, request);
      try {
        return await handler.call(this, request, reply);
      } finally {
        leave();
      }
    };
  });
}

/** @throws busy */
async function enterAll(turnstiles: readonly Turnstile[], { caller }: HttpRequest): Promise<() => void> {
  const left: (() => void)[] = [];
  const leave = () => {
    for (const leaveOne of left) leaveOne();
  };
  if (!caller || caller.kind === "operator") return leave;
  for (const turnstile of turnstiles) {
    const leaveOne = await turnstile.enter(caller.organizationId);
    if (leaveOne === null) {
      leave();
      throw busy();
    }
    left.push(leaveOne);
  }
  return leave;
}
