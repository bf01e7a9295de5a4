import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { after, before, test } from "node:test";
import type { Feature } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { startApp, type TestApp } from "../app.ts";

/** A scope of each kind gets a route for every kind of hook, with a hook that throws there. */
const HOOKS = [
  "onRequest",
  "preParsing",
  "preValidation",
  "preHandler",
  "preSerialization",
  "onSend",
  "onError",
  "onResponse",
  "onTimeout",
  "onRequestAbort",
] as const;
type HookName = (typeof HOOKS)[number];
/** These come when the answer is on its way, or not at all. */
const LATE: readonly HookName[] = ["onError", "onResponse", "onTimeout", "onRequestAbort"];
const INTERNALS = "connect ENOENT /var/run/secret.sock";

function routesThatFail(app: HttpServer, prefix: string): void {
  for (const hook of HOOKS) {
    app.register(async (scope: HttpServer) => {
      const fail = async (_request: unknown) => {
        throw new Error(INTERNALS);
      };
      // Each kind of hook has a signature of its own, and this one function suits them all.
      Reflect.apply(scope.addHook, scope, [hook, fail]);
      scope.get(
        `${prefix}${hook}/`,
        { schema: { hide: true }, config: { scope: "public", session: "optional" } },
        async () => {
          if (hook === "onError") throw new Error(INTERNALS);
          return { answered: true };
        },
      );
    });
  }
}

const failing: Feature = {
  name: "failing",
  partnerRoutes: (app) => routesThatFail(app, "/fails/"),
  operatorRoutes: (app) => routesThatFail(app, "/fails/"),
  tokenRoutes: (app) => routesThatFail(app, "/token-fails/"),
  pageRoutes: (app) => routesThatFail(app, "/page-fails/"),
};
const scopes = [
  ["the partner API", "/api/v1/fails/", "application/json"],
  ["the operator API", "/operator/v1/fails/", "application/json"],
  ["token routes", "/token-fails/", "application/json"],
  ["pages", "/page-fails/", "text/html"],
] as const;

let app: TestApp;
before(async () => {
  app = await startApp({ features: [failing] });
});
after(() => app.stop());

for (const [name, prefix, type] of scopes) {
  for (const hook of HOOKS) {
    test(`${hook} that throws in ${name} gives nothing away, and the connection can be used again`, async () => {
      const connection = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const answer = await get(connection, `${prefix}${hook}/`, type);
        if (LATE.includes(hook) && hook !== "onError") {
          assert.deepEqual([answer.status, answer.body], [200, '{"answered":true}']);
        } else {
          assertBare(answer, type);
        }
        assert.equal((await get(connection, "/healthz", type)).status, 200);
        assert.equal(answer.socket, (await get(connection, "/healthz", type)).socket);
      } finally {
        connection.destroy();
      }
    });
  }
}

interface Got {
  status: number;
  type: string;
  requestId: string;
  body: string;
  socket: number;
}

function get(agent: Agent, path: string, accept: string): Promise<Got> {
  const { hostname, port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, path, headers: { accept } }, (response) => {
      const socket = response.socket.localPort ?? 0;
      let body = "";
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          requestId: String(response.headers["x-request-id"]),
          body,
          socket,
        }),
      );
    });
    sent.on("error", reject).end();
  });
}

function assertBare({ status, type, requestId, body }: Got, wanted: string): void {
  assert.equal(status, 500);
  assert.ok(type.startsWith(wanted), type);
  assert.doesNotMatch(body, /ENOENT|secret|FST_|stack/);
  if (wanted === "text/html") {
    assert.ok(body.includes(requestId) && body.includes("<h1"));
    return;
  }
  const answer = JSON.parse(body);
  assert.deepEqual(Object.keys(answer), ["detail", "code", "request_id"]);
  assert.deepEqual([answer.code, answer.request_id], ["internal_error", requestId]);
}
