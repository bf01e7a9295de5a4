import type { Context, Worker } from "#platform/feature.ts";
import { startClaiming } from "#platform/workers/claiming-worker.ts";
import { notifyOfParked, notifyOfRefusal } from "../notices.ts";
import { cacheAccessTokens } from "./access-tokens.ts";
import type { ClassifiedAnswer } from "./batch-outcome.ts";
import { LONGEST_REQUEST_MS } from "./connection.ts";
import { drain, type SendingContext } from "./drain.ts";
import { holdLane } from "./lanes/lane-holder.ts";
import { type ClaimedLane, claimLanes, releaseLane } from "./lanes/lane-queries.ts";
import { laneAfter } from "./lanes/lane-state.ts";
import type { Drained } from "./passage.ts";
import type { StatementOutcome } from "./records.ts";

interface SenderOptions {
  /** Stores served at once by this process. */
  slots?: number;
  leaseMs?: number;
  onRequest?(outcome: ClassifiedAnswer["outcome"]["kind"]): void;
  onRecorded?(outcome: StatementOutcome, count: number): void;
}

const SLOTS = 20;
/** With room for the slowest request and for writing down what came of it. */
const LEASE_MS = LONGEST_REQUEST_MS + 30_000;
const REST_MS = 10;

/** Sends statements to the stores, until stopped. Any number of processes may run one; a store is served by one at once. */
export function startXapiSender(
  context: SendingContext & Pick<Context, "sending">,
  options: SenderOptions = {},
): Worker {
  const { db, clock, log } = context;
  const { slots = SLOTS, leaseMs = LEASE_MS } = options;
  const { onRequest = () => undefined, onRecorded = () => undefined } = options;
  const tokens = cacheAccessTokens(context);
  let isStopping = false;

  const worker = startClaiming({
    name: "xapi-sender",
    log,
    restMs: REST_MS,
    isHeld: context.sending.isHeldNow,
    slots,
    claim: (size) => claimLanes(db, { now: clock(), size, leaseMs }),
    serve,
    failed: {
      sentence: "sending to an xAPI record store failed",
      fieldsOf: (lane) => ({ organization: lane.organization_id }),
    },
  });

  async function serve(lane: ClaimedLane): Promise<void> {
    const recorded = new Set<StatementOutcome>();
    const isHeld = holdLane({ db, clock }, lane, leaseMs);
    const given = {
      tokens,
      mayContinue: async () => !isStopping && (await isHeld()),
      onRequest,
      onRecorded(outcome: StatementOutcome, count: number) {
        recorded.add(outcome);
        onRecorded(outcome, count);
      },
    };
    await release(lane, await drain(context, lane, given), recorded);
  }

  async function release(
    lane: ClaimedLane,
    drained: Drained,
    recorded: ReadonlySet<StatementOutcome>,
  ): Promise<void> {
    const now = clock();
    const state = laneAfter(lane, drained, { now, random: Math.random() });
    await db.transaction().execute(async (trx) => {
      const isOurs = await releaseLane(trx, lane, { now, state, hasDelivered: recorded.has("delivered") });
      if (isOurs && state)
        await notifyOfRefusal(trx, now, lane, { ...drained, refusedSince: state.refused_since });
      if (recorded.has("parked")) await notifyOfParked(trx, now, lane);
    });
    if (drained.failure !== null)
      log.warn(
        {
          organization: lane.organization_id,
          failures: state?.failures,
          reason: drained.failure.said?.message,
        },
        "xAPI record store accepted no statements",
      );
  }

  return {
    ...worker,
    stop() {
      isStopping = true;
      return worker.stop();
    },
  };
}
