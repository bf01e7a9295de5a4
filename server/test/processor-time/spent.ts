import type { TestApp } from "../app.ts";

const MOST_TRIES = 12;

/**
 * Processor time of this process, service and client, for one request: of several the cheapest, because others are at work
 * on the machine and a program is compiled while it is first used. It ends early once it is cheap enough.
 */
export async function processorMs(enough: number, ask: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < MOST_TRIES && least > enough; tried++) {
    const begun = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Asks and throws the answer's bytes away: what a client does with them is not the service's. */
export async function askOnly(app: TestApp, path: string, token: string): Promise<number> {
  const answer = await fetch(app.address + path, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}
