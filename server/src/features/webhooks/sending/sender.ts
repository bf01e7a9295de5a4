import type { Context, Worker } from "#platform/feature.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { startPolling } from "#platform/polling-worker.ts";
import { type ClaimedDelivery, claimDeliveries } from "./claim.ts";
import { completeAttempts, type EndedAttempt } from "./completion.ts";
import { type Destination, selectDestinations } from "./destination-queries.ts";
import { DEADLINE_MS, deliveryRequest } from "./request.ts";
import { SANDBOX_SCHEDULE } from "./schedule.ts";
import { simulatedFailure, takeSimulatedFailure } from "./simulated-failure.ts";
import { judge } from "./verdict.ts";

export interface SenderOptions {
  /** Requests under way in this process at most. */
  places?: number;
  leaseMs?: number;
  onRecorded?(attempts: readonly EndedAttempt[]): void;
}

/** What sending takes of a context. */
export type SenderContext = Pick<Context, "db" | "log" | "clock" | "outbound" | "encryption" | "settings">;

const PLACES = 400;
const CLAIM_SIZE = 200;
/** With room for writing the result down; a worker that is gone holds its deliveries back no longer than this. */
const LEASE_MS = DEADLINE_MS + 20_000;
const POLL_MS = 50;
const REST_MS = 2;
const COMPLETION_SIZE = 500;

/**
 * Claims deliveries that are due, sends them, writes down how it went, until stopped. Any number of processes may run
 * one. No transaction is open during a request: claiming and writing down are two, and the claim's id joins them.
 */
export function startSender(context: SenderContext, options: SenderOptions = {}): Worker {
  const { log } = context;
  const { places = PLACES, leaseMs = LEASE_MS } = options;
  const underWay = new Set<Promise<void>>();
  const ended: EndedAttempt[] = [];

  // Results first, then the next claim, and never both at once: each waits for the lanes that the other holds.
  const polling = startPolling({
    name: "webhook-sender",
    log,
    pollMs: POLL_MS,
    restMs: REST_MS,
    async work() {
      await writeDown();
      const size = Math.min(places - underWay.size, CLAIM_SIZE);
      if (size < Math.min(places, CLAIM_SIZE) / 4) return ended.length > 0; // a few at a time would cost a transaction each
      const claimed = await claimDeliveries(context.db, { now: context.clock(), size, leaseMs });
      if (claimed.length > 0) await dispatch(claimed);
      return claimed.length > 0;
    },
  });

  async function dispatch(claimed: readonly ClaimedDelivery[]): Promise<void> {
    const endpointIds = [...new Set(claimed.map((delivery) => delivery.endpoint_id))];
    const destinations = await selectDestinations(context, endpointIds, context.clock());
    for (const delivery of claimed) {
      const destination = destinations.get(delivery.endpoint_id);
      if (!destination) throw new Error(`Endpoint ${delivery.endpoint_id} has deliveries but no row.`);
      const sending = send(delivery, destination).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  }

  async function send(delivery: ClaimedDelivery, destination: Destination): Promise<void> {
    try {
      const result = await attempt(context, delivery, destination);
      ended.push(result); // not around the await: the list may have been cut meanwhile
      polling.wake?.();
    } catch (error) {
      // A mistake of ours. The lease ends by itself, and the delivery is tried again.
      log.error({ err: error, delivery: delivery.id }, "a webhook delivery could not be attempted");
    }
  }

  async function writeDown(): Promise<void> {
    const batch = ended.slice(0, COMPLETION_SIZE);
    if (batch.length === 0) return;
    const { recorded, disabled } = await completeAttempts(context.db, batch, context.clock());
    ended.splice(0, batch.length);
    for (const { endpointId, reason } of disabled)
      log.warn(
        { endpoint: endpointId, reason },
        "webhook endpoint disabled; an operator has to enable it again",
      );
    options.onRecorded?.(recorded);
  }

  return {
    name: "webhook-sender",
    wake: () => polling.wake?.(),
    async stop() {
      await polling.stop();
      await Promise.allSettled(underWay);
      // What cannot be written down now is sent again when its lease ends: twice rather than never.
      while (ended.length > 0) {
        const isWritten = await writeDown().then(
          () => true,
          () => false,
        );
        if (isWritten) continue;
        log.warn(
          { deliveries: ended.length },
          "results of webhook deliveries were lost; they will be sent again",
        );
        return;
      }
    },
  };
}

/** One request and what it came to. */
async function attempt(
  context: SenderContext,
  delivery: ClaimedDelivery,
  destination: Destination,
): Promise<EndedAttempt> {
  const startedAt = context.clock();
  const isSimulated =
    destination.simulatesFailures && (await takeSimulatedFailure(context.db, delivery.organization_id));
  const answer = isSimulated ? simulatedFailure : await post(context, delivery, destination, startedAt);
  const verdict = judge(answer, {
    schedule: destination.isSandbox ? SANDBOX_SCHEDULE : context.settings.webhookSchedule,
    attempts: delivery.attempts,
    now: context.clock(),
    random: Math.random(),
  });
  return { delivery, startedAt, verdict };
}

function post(
  context: SenderContext,
  delivery: ClaimedDelivery,
  destination: Destination,
  sentAt: Date,
): Promise<OutboundAnswer> {
  return context.outbound.request(
    deliveryRequest({
      url: destination.url,
      keys: destination.keys,
      eventId: delivery.event_id,
      eventType: delivery.event_type,
      body: delivery.body,
      attempt: delivery.attempts + 1,
      sentAt,
    }),
  );
}
