import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import type { Feature } from "#platform/feature.ts";
import { startApp } from "../app.ts";

/** What SIGTERM does: `main.ts` calls `stop` and waits for it, half a minute at most. */
const AT_ONCE_MS = 10_000;

/** A page that is answered when the test says so. */
function waiting() {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const feature: Feature = {
    name: "waiting",
    pageRoutes: (app) =>
      app.post("/waiting", { schema: { hide: true } }, async () => {
        asked.resolve();
        await released.promise;
        return { done: true };
      }),
  };
  return { feature, asked: asked.promise, release: () => released.resolve() };
}

test("stopping waits for answers, and for nobody who has not asked to the end", async () => {
  const page = waiting();
  const app = await startApp({ features: [page.feature] });
  const dial = async (text: string) => {
    const socket = connect(Number(new URL(app.address).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  const length = "Host: x\r\nContent-Type: application/json\r\nContent-Length:";
  const idle = await dial("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const refused = await dial(`POST /api/v1/users/ HTTP/1.1\r\n${length} 100\r\n\r\n{`);
  await once(refused, "data"); // 401, although the body has not come
  const dripping = [
    idle,
    refused,
    await dial(""),
    await dial("GET /healthz HTTP/1.1\r\nHo"),
    await dial(`POST /waiting HTTP/1.1\r\n${length} 100\r\n\r\n{"a`),
  ];
  const asking = await dial(`POST /waiting HTTP/1.1\r\n${length} 2\r\n\r\n{}`);
  await page.asked;

  const closed = Promise.all(dripping.map((socket) => once(socket, "close")));
  for (const socket of dripping) socket.resume().on("error", () => undefined);
  const begun = performance.now();
  const stopped = app.stop();
  await closed; // while the answer below is still being worked on
  const answer = once(asking, "data");
  page.release();
  const [text] = await answer;
  assert.match(String(text), /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(String(text), /\r\nconnection: close\r\n/i);
  await stopped;
  assert.ok(performance.now() - begun < AT_ONCE_MS, "the stop waited for somebody who drips");
});
