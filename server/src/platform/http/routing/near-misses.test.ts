import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { HTTPMethods } from "fastify";
import { createLog } from "../../log/log.ts";
import { createHttpServer } from "../server.ts";
import type { HttpServer } from "../types.ts";
import { watchRoutes } from "./known-addresses.ts";
import { nearMissesOf } from "./near-miss.ts";
import { answerNearMisses, registerNearMisses } from "./near-misses.ts";

type Routes = readonly { url: string; methods: readonly HTTPMethods[] }[];

const methods = ["GET", "POST", "PUT"] as const;
const segments = fc.constantFrom("a", "b", "a.c", ":", ":", ":.c");
const end = fc.constantFrom("", "", "", "/*", "/");
const patterns = fc
  .tuple(fc.array(segments, { minLength: 1, maxLength: 3 }), end)
  .map(([list, last]) => `/${list.map((segment, at) => segment.replace(":", `:x${at}`)).join("/")}${last}`);
const routeTables: fc.Arbitrary<Routes> = fc.uniqueArray(
  fc.record({ url: patterns, methods: fc.subarray([...methods], { minLength: 1 }) }),
  { minLength: 2, maxLength: 7, selector: ({ url }) => url },
);
const paths = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "q", "a.c", "q.c"), { minLength: 1, maxLength: 4 }), end)
  .map(([list, last]) => `/${list.join("/")}${last.replace("*", "a")}`);

const count = async () => undefined;

function aServer(): HttpServer {
  return createHttpServer({
    log: createLog({ level: "silent" }),
    clientAddress: () => "127.0.0.1",
    isSecure: false,
  });
}

function declare(app: HttpServer, routes: Routes): void {
  for (const { url, methods: taken } of routes)
    app.route({
      method: [...taken],
      url,
      exposeHeadRoute: false,
      handler: async (request) => ({ route: request.routeOptions.url, params: request.params }),
    });
}

/** Answers as if each near miss had a route of its own. */
function registering(watched: Routes, others: Routes): HttpServer {
  const app = aServer();
  declare(app, others);
  const routes = watchRoutes(app);
  declare(app, watched);
  registerNearMisses(app, nearMissesOf(routes, count));
  return app;
}

function looking(watched: Routes, others: Routes): HttpServer {
  const app = aServer();
  const nearMisses = answerNearMisses(app);
  declare(app, others);
  const routes = watchRoutes(app);
  declare(app, watched);
  nearMisses.add(nearMissesOf(routes, count));
  nearMisses.close();
  return app;
}

async function answerOf(app: HttpServer, method: HTTPMethods, url: string) {
  const { statusCode, headers, body } = await app.inject({
    method: method as "GET",
    url,
    headers: { "x-request-id": "one" },
  });
  return { statusCode, allow: headers.allow, location: headers.location, body };
}

test("near misses are answered as if each had a route of its own, whatever routes there are", async () => {
  await fc.assert(
    fc.asyncProperty(
      routeTables,
      fc.nat(),
      fc.array(paths, { minLength: 12, maxLength: 12 }),
      async (table, at, asked) => {
        const split = at % table.length;
        const watched = table.slice(split);
        // An address and that without its slash stand in one scope.
        const own = new Set(watched.map(({ url }) => url.replace(/\/$/, "")));
        const others = table.slice(0, split).filter(({ url }) => !own.has(url.replace(/\/$/, "")));
        const [expected, looked] = [registering(watched, others), looking(watched, others)];
        for (const url of asked)
          for (const method of methods)
            assert.deepEqual(
              await answerOf(looked, method, url),
              await answerOf(expected, method, url),
              `${method} ${url} among ${JSON.stringify({ watched, others })}`,
            );
        await Promise.all([expected.close(), looked.close()]);
      },
    ),
    { numRuns: 100 },
  );
});
