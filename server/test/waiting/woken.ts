import type { Context, Worker } from "#platform/feature.ts";
import type { Queue } from "#platform/waking/queue.ts";
import { createWaking } from "#platform/waking/waking.ts";

/** The worker of a process of its own, to which no notification comes: it is woken by what is due. */
export function woken(context: Pick<Context, "db" | "clock" | "log">, queue: Queue, worker: Worker): Worker {
  const { db, clock, log } = context;
  const waking = createWaking({ queues: [queue], db, connection: null, clock, log }).start([worker]);
  return {
    name: worker.name,
    async stop() {
      await waking.stop();
      await worker.stop();
    },
  };
}
