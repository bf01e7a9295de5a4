import { deliveryHeaders } from "../sending/request.ts";
import type { AttemptRow, ListedDelivery } from "./queries.ts";

/** An attempt as operators see it, with the headers as they were sent: all that is not kept follows from what is. */
export function presentAttempt(
  { event, event_id: eventId }: Pick<ListedDelivery, "event" | "event_id">,
  { signature, standard_signature: standard, ...attempt }: AttemptRow,
) {
  if (signature === null || standard === null || eventId === null)
    return { ...attempt, request_headers: null };
  const headers = deliveryHeaders(
    { eventId, eventType: event, attempt: attempt.number, sentAt: new Date(attempt.started_at) },
    { service: signature, standard },
  );
  return { ...attempt, request_headers: Object.entries(headers).map(([name, value]) => ({ name, value })) };
}
