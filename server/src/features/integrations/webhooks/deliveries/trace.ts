import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";
import { type ListedDelivery, selectDeliveriesAbout, selectDeliveriesOfEvent } from "./queries.ts";

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
  const answer =
    delivery.last_status_code !== null
      ? `the last answer was ${delivery.last_status_code}`
      : delivery.last_error !== null
        ? `the last attempt failed (${delivery.last_error})`
        : "it was not tried yet";
  const common = {
    at: delivery.finished_at ?? delivery.creation_date,
    step: "webhook.delivery",
    eventId: delivery.event_id,
  };
  const to = `Delivery ${delivery.id} to ${delivery.endpoint_url}`;
  if (delivery.status === "delivered")
    return { ...common, outcome: "done", detail: `${to} was accepted at attempt ${delivery.attempts}.` };
  if (delivery.status === "queued")
    return {
      ...common,
      outcome: "waiting",
      detail: `${to} waits; attempts so far: ${delivery.attempts}, ${answer}.`,
      advice: `The next attempt is at ${delivery.next_attempt_at ?? "once the endpoint is active"}.`,
    };
  return {
    ...common,
    outcome: "stopped",
    detail: `${to} was given up after ${delivery.attempts} attempts: ${answer}.`,
    advice: `Mend the receiver, then send it again: lectern webhooks redeliver ${delivery.id}.`,
  };
}
