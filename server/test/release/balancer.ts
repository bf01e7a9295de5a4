import type { ServiceProcess } from "../process.ts";

interface Failure {
  request: string;
  reason: string;
}

/** What stands before several processes: sends each request to the next one that it may use. */
interface Balancer {
  /** Resolves when the others have answered what they were sent. */
  use(...services: ServiceProcess[]): Promise<void>;
  /** Sends until it is told to stop, from so many clients at once. */
  load(clients: number, request: (number: number) => { path: string; init: RequestInit }): Load;
}

interface Load {
  /** Resolves when that many more have been answered. */
  answered(count: number): Promise<void>;
  stop(): Promise<{ answered: number; failures: Failure[] }>;
}

export function createBalancer(): Balancer {
  let services: readonly ServiceProcess[] = [];
  let next = 0;
  const asked = new Map<Promise<unknown>, ServiceProcess | undefined>();
  return {
    async use(...chosen) {
      services = chosen;
      await Promise.all(
        [...asked].flatMap(([answer, by]) => (by !== undefined && chosen.includes(by) ? [] : [answer])),
      );
    },
    load(clients, request) {
      const failures: Failure[] = [];
      let sent = 0;
      let answered = 0;
      let isStopped = false;
      const waiting = new Set<{ from: number; resolve(): void }>();
      const send = async () => {
        while (!isStopped) {
          const { path, init } = request(sent++);
          const service = services[next++ % services.length];
          const answer = ask(`${service?.siteUrl}${path}`, init);
          asked.set(answer, service);
          const reason = await answer;
          asked.delete(answer);
          if (reason) failures.push({ request: `${init.method ?? "GET"} ${path}`, reason });
          answered += 1;
          for (const one of waiting) if (answered >= one.from) one.resolve();
        }
      };
      const sending = Array.from({ length: clients }, send);
      return {
        answered: (count) => new Promise((resolve) => waiting.add({ from: answered + count, resolve })),
        async stop() {
          isStopped = true;
          await Promise.all(sending);
          return { answered, failures };
        },
      };
    },
  };
}

/** @returns why it failed */
async function ask(url: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return response.ok ? undefined : `${response.status} ${text}`;
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error);
  }
}
