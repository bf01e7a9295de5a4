import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, momentInWords, type TraceEntry, type TraceSource } from "#platform/trace.ts";
import { type ListedDelivery, selectDeliveriesAbout, selectDeliveriesOfEvent } from "./queries.ts";

const accepted = defineSentence(
  "delivery.accepted",
  "Delivery {delivery} to {url} was accepted at attempt {attempts}.",
);
const waits = defineSentence(
  "delivery.waiting",
  "Delivery {delivery} to {url} waits; attempts so far: {attempts}.",
);
const givenUp = defineSentence(
  "delivery.given_up",
  "Delivery {delivery} to {url} was given up after {attempts} attempts.",
);
const lastAnswer = defineSentence("delivery.last_answer", "The last answer was {status}.");
const lastError = defineSentence("delivery.last_error", "The last attempt failed ({error}).");
const nextAt = defineSentence("delivery.next", "The next attempt is at {moment}.");
const nextOnceActive = defineSentence(
  "delivery.next.active",
  "The next attempt is made once the endpoint is active.",
);
const sendAgain = defineSentence(
  "delivery.given_up.again",
  "Mend the receiver, then send it again: `lectern webhooks redeliver {delivery}`.",
);

/** Deliveries of an event to each endpoint, or of the latest events about a person. */
export const deliveryTrace: TraceSource = {
  async entries(db, { organizationId, userId, eventId }) {
    if (eventId !== null) return (await selectDeliveriesOfEvent(db, eventId)).map(describe);
    if (organizationId === null || userId === null) return [];
    const deliveries = await selectDeliveriesAbout(db, { organizationId, userId }, MOST_ENTRIES);
    return deliveries.map(describe);
  },
};

function describe(delivery: ListedDelivery): TraceEntry {
  const common = {
    at: delivery.finished_at ?? delivery.creation_date,
    step: "webhook.delivery",
    eventId: delivery.event_id,
  };
  const named = { delivery: delivery.id, url: delivery.endpoint_url, attempts: delivery.attempts };
  if (delivery.status === "delivered") return { ...common, outcome: "done", detail: [accepted(named)] };
  if (delivery.status === "queued") {
    const moment = delivery.next_attempt_at;
    return {
      ...common,
      outcome: "waiting",
      detail: [waits(named), ...answerTo(delivery)],
      advice: [moment === null ? nextOnceActive() : nextAt({ moment: momentInWords(moment) })],
    };
  }
  return {
    ...common,
    outcome: "stopped",
    detail: [givenUp(named), ...answerTo(delivery)],
    advice: [sendAgain({ delivery: delivery.id })],
  };
}

function answerTo({ last_status_code: status, last_error: error }: ListedDelivery): Sentence[] {
  if (status !== null) return [lastAnswer({ status })];
  return error === null ? [] : [lastError({ error })];
}
