import { setTimeout as pause } from "node:timers/promises";
import { startWebhookReceiver } from "../../server/test/partners/webhook-receiver.ts";
import {
  announceOn,
  insertOrganization,
  insertStageEndpoint,
} from "../../server/test/stages/webhook-stage.ts";
import { percentile, printResult } from "../result.ts";
import { whileSending } from "./programs.ts";
import type { Bench } from "./throughput.ts";

const EVENTS = 400;
const EVENTS_A_SECOND = 20;
/** Sent first and not measured: the process compiles what it needs. */
const WARM_UP = 40;
const LIMIT_MS = 300;

/** Under light load: how long from the commit of an event until the receiver has it? They are committed by another process. */
export async function measureLatency({ databaseUrl, stage }: Bench): Promise<void> {
  const { db } = stage.context;
  const receiver = await startWebhookReceiver();
  try {
    const organizationId = await insertOrganization(db, "latency");
    await insertStageEndpoint(stage.context, { organizationId, url: receiver.url });
    const committed = await whileSending("event-worker.ts", [databaseUrl], async () => {
      const moments = new Map<string, number>();
      for (let count = 0; count < WARM_UP + EVENTS; count++) {
        const id = await db.transaction().execute((trx) => announceOn(trx, organizationId));
        if (count >= WARM_UP) moments.set(id, Date.now());
        await pause((Math.random() * 2000) / EVENTS_A_SECOND);
      }
      await receiver.hasReceived(WARM_UP + EVENTS);
      return moments;
    });
    const latencies = receiver.received.flatMap(({ headers, receivedAtMs }) => {
      const committedAt = committed.get(String(headers["x-service-delivery"]));
      return committedAt === undefined ? [] : [receivedAtMs - committedAt];
    });
    const p99Ms = percentile(latencies, 0.99);
    process.stdout.write(
      `${latencies.length} events: median ${percentile(latencies, 0.5)} ms, p99 ${p99Ms} ms, longest ${percentile(latencies, 1)} ms\n`,
    );
    printResult({
      question: `(d) p99 from commit to arrival to ${LIMIT_MS} ms`,
      ratio: p99Ms / LIMIT_MS,
      limit: 1,
      must: "stay below",
    });
  } finally {
    await receiver.stop();
  }
}
