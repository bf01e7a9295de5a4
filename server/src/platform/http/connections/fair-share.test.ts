import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "#test/waiting/until.ts";
import { createLog } from "../../log/log.ts";
import { createHttpServer } from "../server.ts";
import { shareFairly } from "./fair-share.ts";

/** A server whose requests go on until the test lets them; who calls stands in a header. */
async function aServer() {
  const app = createHttpServer({
    log: createLog({ level: "silent" }),
    clientAddress: () => "127.0.0.1",
    isSecure: false,
  });
  const inProgress: { organizationId: number; finish: () => void }[] = [];
  app.addHook("onRequest", async (request) => {
    request.caller = {
      kind: "service_account",
      organizationId: Number(request.headers["x-organization"]),
      applicationId: 1,
      clientId: "partner",
      label: "Partner",
      providerLabel: null,
      scopes: ["read"],
    };
  });
  shareFairly(app);
  app.get("/slow/", async (request) => {
    const organizationId = request.caller?.organizationId ?? 0;
    await new Promise<void>((resolve) => {
      const entry = {
        organizationId,
        finish() {
          inProgress.splice(inProgress.indexOf(entry), 1);
          resolve();
        },
      };
      inProgress.push(entry);
    });
    return {};
  });
  await app.ready();
  const of = (organizationId: number) => inProgress.filter((one) => one.organizationId === organizationId);
  return {
    app,
    of,
    /** @returns the statuses of the answers, once there are all of them */
    send: (organizationId: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const headers = { "x-organization": String(organizationId) };
          return (await app.inject({ url: "/slow/", headers })).statusCode;
        }),
      ),
    async finishOne(organizationId: number) {
      of(organizationId)[0]?.finish();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("an organization alone has ten requests handled at a time, and three from the first one of another on, which begins at once", async () => {
  const { app, of, send, finishOne } = await aServer();
  const loud = send(1, 30);
  await until(() => of(1).length === 10);
  await finishOne(1);
  await until(() => of(1).length === 10);
  const quiet = send(2, 1);
  await until(() => of(2).length === 1);
  for (const left of [9, 8, 7, 6, 5, 4, 3]) {
    await finishOne(1);
    assert.equal(of(1).length, left);
  }
  await finishOne(1);
  await until(() => of(1).length === 3);
  await finishOne(2);
  assert.deepEqual(await quiet, [200]);
  while (of(1).length > 0) {
    assert.ok(of(1).length <= 3, "the other one may come again");
    await finishOne(1);
  }
  assert.deepEqual(
    await loud,
    Array.from({ length: 30 }, () => 200),
  );
  await app.close();
});
