import { setImmediate as nextTurn } from "node:timers/promises";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { inEventSpan } from "#platform/tracing/spans.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { createSlots } from "#platform/workers/slots.ts";
import { classifyAnswer } from "./attempt-outcome.ts";
import { createSeenCertificates } from "./certificates/seen-certificates.ts";
import { type Destination, type Destinations, selectDestinations } from "./destination-queries.ts";
import { holdEndpoints, releaseEndpoints } from "./hold.ts";
import { type ClaimedDelivery, claimDeliveries, type DueLane } from "./lanes/claim.ts";
import { createDueFloor } from "./lanes/due-floor.ts";
import { createLookBelow } from "./lanes/look-below.ts";
import type { EndedAttempt } from "./outcomes/completion.ts";
import { createResults } from "./outcomes/results.ts";
import { DEADLINE_MS, deliveryRequest, type Message, sign } from "./request.ts";
import { SANDBOX_SCHEDULE } from "./schedule.ts";
import { simulatedFailure, takeSimulatedFailure } from "./simulated-failure.ts";

interface SenderOptions {
  /** Requests under way in this process at most. */
  slots?: number;
  leaseMs?: number;
  onRecorded?(attempts: readonly EndedAttempt[]): void;
}

/** What sending takes of a context. */
export type SenderContext = Pick<
  Context,
  "db" | "log" | "clock" | "outbound" | "sending" | "encryption" | "settings"
>;

const SLOTS = 1_000;
const CLAIM_SIZE = 500;
/** Then answers are read: connections become free for the next ones, and the database is not kept waiting. */
const SENT_AT_ONCE = 20;
/** With room for writing the result down; a worker that is gone holds its deliveries back no longer than this. */
const LEASE_MS = DEADLINE_MS + 20_000;
const REST_MS = 2;

/**
 * Claims deliveries that are due, sends them, writes down how it went, until stopped. Any number of processes may run
 * one. No transaction is open during a request: claiming and writing down are two, and the claim's id joins them.
 */
export function startSender(context: SenderContext, options: SenderOptions = {}): Worker {
  const { log } = context;
  const { leaseMs = LEASE_MS, onRecorded = () => undefined } = options;
  const mostSlots = options.slots ?? SLOTS;
  const slots = createSlots(mostSlots);
  const floor = createDueFloor();
  const results = createResults(context, (recorded, lanes) => {
    floor.note(lanes, context.clock());
    onRecorded(recorded);
  });
  const below = createLookBelow(context, floor, () => polling.wake?.());
  const certificates = createSeenCertificates(context);

  const polling = startPolling({
    name: "webhook-sender",
    log,
    restMs: REST_MS,
    isHeld: context.sending.isHeldNow,
    async work() {
      const size = Math.min(slots.free(), CLAIM_SIZE);
      if (size < Math.min(mostSlots, CLAIM_SIZE) / 4) {
        await results.writeDown();
        return results.waiting() > 0; // a few at a time would cost a transaction each
      }
      below.look();
      return claimAndWriteDown(size);
    },
  });

  /**
   * Both at once, but the claim is first to lock the lanes: results wait for them, while a claim passes over what is
   * locked. Most of writing down needs no lanes and is done by then.
   */
  async function claimAndWriteDown(size: number): Promise<boolean> {
    const { promise: lanesLocked, resolve: onLocked } = Promise.withResolvers<readonly DueLane[]>();
    const claiming = claimDeliveries(
      context.db,
      { now: context.clock(), size, leaseMs },
      { onLocked, floor },
    ).finally(() => onLocked([])); // when nothing is due there is nothing to lock
    const sending = Promise.all([claiming, lanesLocked.then(destinationsOf)]).then(dispatch);
    const writing = lanesLocked.then(results.writeDown);
    const [claimed, written] = await Promise.allSettled([sending, writing]);
    if (claimed.status === "rejected" || written.status === "rejected") floor.reset();
    if (claimed.status === "rejected") throw claimed.reason;
    if (written.status === "rejected") throw written.reason;
    return claimed.value > 0;
  }

  async function destinationsOf(lanes: readonly DueLane[]): Promise<Destinations> {
    if (lanes.length === 0) return { open: new Map(), heldUntilNow: [] };
    const endpointIds = lanes.map((lane) => lane.endpoint_id);
    return selectDestinations(context, endpointIds, context.clock());
  }

  /** What cannot be signed is put back when the rest is on its way: it is one endpoint's trouble, and nobody else's. */
  async function dispatch([claimed, { open, heldUntilNow }]: [
    readonly ClaimedDelivery[],
    Destinations,
  ]): Promise<number> {
    const held: ClaimedDelivery[] = [];
    for (const [index, delivery] of claimed.entries()) {
      const destination = open.get(delivery.endpoint_id);
      if (!destination) {
        held.push(delivery);
        continue;
      }
      if (index % SENT_AT_ONCE === SENT_AT_ONCE - 1) await nextTurn();
      slots.take(send(delivery, destination));
    }
    if (held.length > 0) await hold(held);
    if (heldUntilNow.length > 0) await release(heldUntilNow);
    return claimed.length;
  }

  /** With their notices: a process that dies in between would leave one that nobody resolves. */
  async function release(endpoints: readonly number[]): Promise<void> {
    await transactionRetrying(context.db, (trx) => releaseEndpoints(trx, endpoints, context.clock()));
  }

  async function hold(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    const endpoints = [...new Set(deliveries.map((delivery) => delivery.endpoint_id))];
    await holdEndpoints(context, deliveries, context.clock());
    log.error({ endpoints }, "webhook signing secrets cannot be decrypted; endpoints on hold, see notices");
  }

  async function send(delivery: ClaimedDelivery, destination: Destination): Promise<void> {
    try {
      const ended = await attempt(context, delivery, destination);
      results.add(ended);
      polling.wake?.();
      await recordCertificate(ended, destination);
    } catch (error) {
      // A mistake of ours. The lease ends by itself, and the delivery is tried again.
      log.error({ err: error, delivery: delivery.id }, "webhook delivery could not be attempted");
    }
  }

  async function recordCertificate({ delivery, outcome }: EndedAttempt, { url }: Destination): Promise<void> {
    const { certificateEndsAt: endsAt } = outcome;
    if (endsAt === null) return;
    const { endpoint_id: endpointId, organization_id: organizationId } = delivery;
    try {
      await certificates.record({ endpointId, organizationId, url, endsAt });
    } catch (error) {
      log.warn(
        { err: error, endpoint: endpointId },
        "expiry of a receiver's certificate not stored; will retry",
      );
    }
  }

  return {
    ...polling,
    async stop() {
      await polling.stop();
      await below.ended();
      await slots.allFree();
      // A delivery whose outcome cannot be stored now is sent again when its lease ends: twice rather than never.
      while (results.waiting() > 0) {
        const isWritten = await results.writeDown().then(
          () => true,
          () => false,
        );
        if (isWritten) continue;
        log.warn(
          { deliveries: results.waiting() },
          "webhook delivery results lost; the deliveries will be resent",
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
  const message: Message = {
    url: destination.url,
    keys: destination.keys,
    eventId: delivery.event_id,
    eventType: delivery.event_type,
    body: Buffer.from(delivery.body, "utf8"),
    attempt: delivery.attempts + 1,
    sentAt: startedAt,
  };
  const signatures = sign(message);
  const isSimulated =
    destination.simulatesFailures && (await takeSimulatedFailure(context.db, delivery.organization_id));
  const answer = isSimulated
    ? simulatedFailure
    : await inEventSpan(
        `deliver ${delivery.event_type}`,
        delivery,
        { "lectern.webhook.endpoint": delivery.endpoint_id, "lectern.webhook.attempt": message.attempt },
        async (span) => {
          const answer = await context.outbound.request(deliveryRequest(message, signatures));
          if (answer.kind === "answer") span.setAttribute("http.response.status_code", answer.status);
          else span.setAttribute("error.type", answer.error);
          return answer;
        },
      );
  const outcome = classifyAnswer(answer, {
    schedule: destination.isSandbox ? SANDBOX_SCHEDULE : context.settings.webhookSchedule,
    attempts: delivery.attempts,
    now: context.clock(),
    random: Math.random(),
  });
  return { delivery, startedAt, signatures, outcome };
}
