import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import type { Feature } from "#platform/feature.ts";
import { startApp } from "../app.ts";

/** A service in a process of its own, which tells its routes and, when asked, the processor time that it has used. */
export interface Started {
  address: string;
  routes: { method: string; url: string }[];
}

/** What the test must name: a page that costs a lot and that nobody pays for. */
const spendthrift: Feature = {
  name: "spendthrift",
  pageRoutes: (app) =>
    app.get(
      "/spendthrift",
      { schema: { hide: true }, config: { charge: "handler" }, exposeHeadRoute: false },
      () => {
        let sum = 0;
        for (let number = 0; number < 2_000_000; number++) sum += Math.sqrt(number);
        return { sum };
      },
    ),
};

const routes: Started["routes"] = [];
let isFirst = true;
subscribe("fastify.initialization", (message) => {
  if (!isFirst) return;
  isFirst = false;
  const { fastify } = message as { fastify: FastifyInstance }; // a channel's messages have no type
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
});

const app = await startApp({ features: [spendthrift] });
process.send?.({ address: app.address, routes } satisfies Started);
process.on("message", async (wanted) => {
  if (wanted === "usage") process.send?.(process.cpuUsage());
  if (wanted === "stop") {
    await app.stop();
    process.disconnect();
  }
});
