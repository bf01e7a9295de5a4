import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const CLIENTS = 12;
const REQUESTS_A_SECOND = 22;

/** The address of the largest file that strangers get: the script of the API's reference. */
export async function referenceScript(siteUrl: string): Promise<string> {
  const page = await (await fetch(`${siteUrl}/docs/reference/`)).text();
  const [, source] = /<script src="([^"]+)"/.exec(page) ?? [];
  if (source === undefined) throw new Error("The API's reference names no script.");
  return new URL(source, `${siteUrl}/docs/reference/`).href;
}

/**
 * Twelve clients that together ask 22 times a second for a file and hang up as soon as it begins to come.
 * Bounded: it ends by itself after `seconds`. @returns how often they asked
 */
export async function hangUpAttack(url: string, seconds: number): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  async function client(number: number) {
    await pause((number * 1000) / REQUESTS_A_SECOND);
    while (performance.now() < until) {
      asked += 1;
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      socket.once("data", () => socket.destroy());
      await pause((CLIENTS * 1000) / REQUESTS_A_SECOND);
      socket.destroy();
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return asked;
}

/** Milliseconds within which 99 of 100 requests are answered, one after the other, for so long. */
export async function ninetyNinthOf(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const durations: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const begun = performance.now();
    const asked = request(url, { agent }).end();
    const [answer] = await once(asked, "response");
    answer.resume();
    await once(answer, "end");
    durations.push(performance.now() - begun);
    await pause(2); // a probe, no load of its own
  }
  agent.destroy();
  durations.sort((one, other) => one - other);
  return durations[Math.floor(durations.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}
