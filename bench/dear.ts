// Which requests take the most of the processor, and who pays for them? A service in this process, with an organization that
// has some of everything; every route that reads and what writes without taking away, as each kind of caller sends it.
// `npm run bench -- dear 1000` makes a thousand people instead of 200.
import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { startApp } from "../server/test/app.ts";
import { startRecordStore } from "../server/test/partners/record-store.ts";
import { localStores } from "../server/test/stages/xapi.ts";
import { type Cost, costOf } from "./dear/measuring.ts";
import { dearRequests, type Route, roles } from "./dear/requests.ts";
import { printResult } from "./result.ts";

const SHOWN = 40;
const UNCHARGED_LIMIT_MS = 100;
const LIMIT_MS = 300;
const people = Number(process.argv[2] ?? 200);
/** By role and name, with the reason why they may take more. */
const exceptions: Record<string, string> = {};

const routes: Route[] = [];
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance }; // a channel's messages have no type
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
});

const store = await startRecordStore();
const app = await startApp({ config: localStores });
try {
  const requests = await dearRequests(app, store, routes, people);
  for (const role of roles) {
    const costs: Cost[] = [];
    for (const request of requests[role]) costs.push(await costOf(request));
    costs.sort((one, other) => other.ms - one.ms);
    process.stdout.write(
      `\n${role}: ${costs.length} requests, the dearest ${Math.min(SHOWN, costs.length)}\n`,
    );
    for (const { name, status, ms, isCharged } of costs.slice(0, SHOWN))
      process.stdout.write(
        `${ms.toFixed(0).padStart(6)} ms  ${status}  ${isCharged ? "charged  " : "uncharged"}  ${name}\n`,
      );
    const counted = costs.filter(({ name }) => exceptions[`${role} ${name}`] === undefined);
    const dearest = (ones: readonly Cost[]) => Math.max(0, ...ones.map(({ ms }) => ms));
    const uncharged = counted.filter(({ isCharged }) => !isCharged);
    for (const [question, ratio] of [
      [`${role}: the dearest to 300 ms`, dearest(counted) / LIMIT_MS],
      [`${role}: the dearest that nobody pays for to 100 ms`, dearest(uncharged) / UNCHARGED_LIMIT_MS],
    ] as const)
      printResult({ question, ratio, limit: 1, must: "stay below" });
  }
  for (const [name, reason] of Object.entries(exceptions))
    process.stdout.write(`not counted: ${name}, ${reason}\n`);
} finally {
  await app.stop();
  await store.stop();
}
