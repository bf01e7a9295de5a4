// npm run test:long: every file that is served, measured longer, and a longer attack.
// npm test leaves this drill to CI: script-size.test.ts and attacks.test.ts hold what it is made of.
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { builtFolder } from "#people/page-shell/index.ts";
import { byLength, isLong } from "../length.ts";
import { hangUpAttack, ninetyNinthOf, referenceScript } from "../processes/hang-up.ts";
import type { Started } from "./service.ts";

/** So many times the processor time of `/healthz` may a request take that is charged to nobody. */
const MOST = 5;
/** A high result is measured again and again: on a busy machine other processes disturb most measurements. */
const ATTEMPTS = 20;
const ROUNDS = byLength(2, 5);
const REQUESTS = byLength(10, 30);
const MOST_ROUNDS = 20;
/** Of each measurement of the attack. */
const SECONDS = 10;

let service: ChildProcess;
let started: Started;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
before(async () => {
  service = fork(join(import.meta.dirname, "service.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  [started] = await once(service, "message");
});
after(async () => {
  agent.destroy();
  const ended = once(service, "exit");
  service.send("stop");
  await ended;
});

interface Address {
  method: string;
  path: string;
}

async function send({ method, path }: Address): Promise<IncomingHttpHeaders> {
  const asked = request(started.address + path, { method, agent, headers: { accept: "text/html" } });
  asked.end();
  const [answer] = await once(asked, "response");
  answer.resume();
  await once(answer, "end");
  return answer.headers;
}

/** Processor time of the service, in microseconds a request: the least of some rounds, as other processes disturb. */
async function cost(address: Address): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = await usage();
    for (let number = 0; number < REQUESTS; number++) await send(address);
    rounds.push(((await usage()) - begun) / REQUESTS);
  }
  return Math.min(...rounds);
}

async function usage(): Promise<number> {
  service.send("usage");
  const [{ user, system }] = await once(service, "message");
  return user + system;
}

/** An address of each route; where files are served, of a real one. */
function addresses(): Address[] {
  const files = (folder: string) =>
    readdirSync(join(builtFolder, folder)).filter((name) => !/\.(br|gz)$/.test(name));
  const folders: Record<string, string> = {
    "/assets/*": "client/assets",
    "/console/assets/*": "console/assets",
    "/docs/assets/*": "reference/assets",
    "/docs/*": "docs/files",
  };
  // Every address answers these alike: they are nobody's, and the route for wrong methods says so.
  const routes = started.routes.filter(({ method }) => !["OPTIONS", "QUERY", "TRACE"].includes(method));
  const found = routes.flatMap(({ method, url }) => {
    const names = folders[url] ? files(folders[url]).slice(0, byLength(3, Infinity)) : ["x"];
    return names.map((name) => ({ method, path: url.replaceAll(/:\w+/g, "1").replace("*", name) }));
  });
  return [...found, { method: "GET", path: "/nowhere" }, { method: "POST", path: "/nowhere" }];
}

test("what nobody is charged for costs at most five times the processor time of /healthz", async (t) => {
  const all = addresses();
  assert.ok(all.length > 500, `only ${all.length} routes were found`);
  const uncharged: Address[] = [];
  for (const address of all) {
    const headers = await send(address);
    if (headers["ratelimit-policy"] === undefined) uncharged.push(address);
  }
  const health = { method: "GET", path: "/healthz" };
  // Other processes make a request dearer and never cheaper: the least of many is what it costs by itself.
  let leastOfHealth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ATTEMPTS; round++) leastOfHealth = Math.min(leastOfHealth, await cost(health));
  const tooDear: string[] = [];
  for (const address of uncharged) {
    const name = `${address.method} ${address.path}`;
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && !(least <= MOST * leastOfHealth); attempt++) {
      leastOfHealth = Math.min(leastOfHealth, await cost(health));
      least = Math.min(least, await cost(address));
    }
    const ratio = least / leastOfHealth;
    t.diagnostic(`${name}: ${ratio.toFixed(1)}`);
    if (ratio > MOST) tooDear.push(name);
  }
  assert.deepEqual(tooDear, ["GET /spendthrift"], "the one that is there to be found, and no other");
});

// The short form is in attacks.test.ts, against the program as `npm start` runs it.
if (isLong)
  test("clients that ask for the largest file and hang up do not slow /healthz down more than threefold", async (t) => {
    const health = `${started.address}/healthz`;
    const script = await referenceScript(started.address);
    const rounds: string[] = [];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const alone = await ninetyNinthOf(health, SECONDS);
      const [attacked] = await Promise.all([ninetyNinthOf(health, SECONDS), hangUpAttack(script, SECONDS)]);
      rounds.push(`${alone.toFixed(1)} ms alone, ${attacked.toFixed(1)} ms under the attack`);
      t.diagnostic(`p99 of /healthz: ${rounds.at(-1)}`);
      if (attacked <= 3 * alone) return;
    }
    // Where others are at work on the machine, some rounds measure them; a service that is slowed down is so in all.
    assert.fail(rounds.join("; "));
  });
