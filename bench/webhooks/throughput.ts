import { sql } from "kysely";
import type { WebhookStage } from "../../server/test/stages/webhook-stage.ts";
import { insertOrganization, insertStageEndpoint, sequence } from "../../server/test/stages/webhook-stage.ts";
import { described, type Measured } from "../measurement.ts";
import { median, printResult } from "../result.ts";
import { type FastReceiver, measureArrivals, whileSending } from "./programs.ts";
import { envelope } from "./signed-post.ts";

const ENDPOINTS = 100;
const DELIVERIES = 30_000;
/** Not measured: processes run for days, and their first second is spent on compiling. */
const WARM_UP = 10_000;
const ROUNDS = 4;
const LIMIT = 0.5;

export interface Bench {
  databaseUrl: string;
  stage: WebhookStage;
  receiver: FastReceiver;
}

/**
 * How many deliveries a second does one worker process make to a fast receiver, compared with a bare loop that signs
 * and posts the same bytes and keeps no record at all? And how much processor time does each take, of all processes
 * together? In turns; the median of the rounds decides.
 */
export async function compareWithBareLoop({ databaseUrl, stage, receiver }: Bench): Promise<void> {
  const organizationId = await insertEndpoints(stage, ENDPOINTS, receiver.url);
  const rounds: { worker: Measured; bare: Measured }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await queueDeliveries(stage, organizationId, DELIVERIES / ENDPOINTS);
    receiver.forget();
    const measure = () => measureArrivals(receiver, { from: WARM_UP, to: DELIVERIES });
    const worker = await whileSending("worker.ts", [databaseUrl], measure);
    receiver.forget();
    const bare = await whileSending("bare-loop.ts", [receiver.url, String(DELIVERIES)], measure);
    rounds.push({ worker, bare });
    process.stdout.write(`round ${round}: worker ${described(worker)}; bare loop ${described(bare)}\n`);
  }
  const processor = median(rounds.map(({ worker, bare }) => bare.processorMs / worker.processorMs));
  process.stdout.write(`(a) processor time of the bare loop to ours ${processor.toFixed(3)}\n`);
  printResult({
    question: "(a) deliveries of one worker process to a bare loop",
    ratio: median(rounds.map(({ worker, bare }) => worker.perSecond / bare.perSecond)),
    limit: LIMIT,
    must: "reach",
  });
}

/** Of one organization. @returns its id */
export async function insertEndpoints(
  { context }: WebhookStage,
  count: number,
  url: string,
): Promise<number> {
  const organizationId = await insertOrganization(context.db, "bench");
  for (let made = 0; made < count; made++) await insertStageEndpoint(context, { organizationId, url });
  return organizationId;
}

/** Through the outbox and the sequencer, as in real life. */
export async function queueDeliveries(
  { context: { db } }: WebhookStage,
  organizationId: number,
  events: number,
): Promise<void> {
  const [before, after] = envelope("#").split("#");
  await sql`
    insert into event (event_id, organization_id, type, audience, body, creation_date)
    select id, ${organizationId}, 'lesson.completed', 'public', ${before}::text || id || ${after}::text, now()
    from (select gen_random_uuid() as id from generate_series(1, ${events}::int)) as numbered`.execute(db);
  await sequence(db);
}
