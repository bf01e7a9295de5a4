import { setTimeout as pause } from "node:timers/promises";
import type { ServiceProcess } from "../../server/test/process.ts";
import { operations } from "./operations.ts";

interface Processors {
  primaryMs: number;
  replicaMs: number;
}
/** By operation, what one of it took of the processor in each PostgreSQL. */
export type Taken = ReadonlyMap<string, Processors>;

const SECONDS = 3;
/** So that a process starts with a replica that is looked at already, and with nothing left of its start. */
const SETTLE_MS = 3_000;

export async function measureOperations(
  service: ServiceProcess,
  token: string,
  clock: () => Processors,
): Promise<Taken> {
  await pause(SETTLE_MS);
  for (const { run } of operations) await run(service, token);
  const idle = await during(clock, () => pause(SECONDS * 1000));
  const taken = new Map<string, Processors>();
  for (const { name, run } of operations) {
    let calls = 0;
    const used = await during(clock, async () => {
      const end = performance.now() + SECONDS * 1000;
      for (; performance.now() < end; calls++) await run(service, token);
    });
    const each = (of: keyof Processors) => (used[of] - (idle[of] * used.ms) / idle.ms) / calls;
    taken.set(name, { primaryMs: each("primaryMs"), replicaMs: each("replicaMs") });
  }
  return taken;
}

async function during(clock: () => Processors, action: () => Promise<unknown>) {
  const [begun, before] = [performance.now(), clock()];
  await action();
  const after = clock();
  return {
    ms: performance.now() - begun,
    primaryMs: after.primaryMs - before.primaryMs,
    replicaMs: after.replicaMs - before.replicaMs,
  };
}
