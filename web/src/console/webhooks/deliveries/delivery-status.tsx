import { Tag } from "../../../design/tag.tsx";
import { countOf } from "../../count.ts";
import { momentOf } from "../../date.ts";
import { errorWords } from "../error-words.ts";
import type { DeliveryStatus } from "./delivery-search.ts";
import type { Delivery } from "./queries.ts";

export const statusWords: Record<DeliveryStatus, string> = {
  queued: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};
const tones = { queued: "plain", delivered: "good", failed: "off" } as const;

export function DeliveryStatusTag({ status }: { status: DeliveryStatus }) {
  return <Tag tone={tones[status]}>{statusWords[status]}</Tag>;
}

/** What the receiver said last, or why nobody answered. */
export function lastOutcome({ last_status_code: code, last_error: error }: Delivery): string | null {
  if (error === null) return null;
  return code === null ? errorWords[error].label : `Answered ${code}`;
}

export function deliveryInWords(delivery: Delivery): string {
  const { status, attempts, next_attempt_at: next, finished_at: finished } = delivery;
  const times = countOf(attempts, "attempt");
  if (status === "delivered") {
    return finished ? `Received on ${momentOf(finished)}, after ${times}.` : `Received, after ${times}.`;
  }
  if (status === "failed") {
    return `${finished ? `Given up on ${momentOf(finished)}, after ${times}.` : `Given up, after ${times}.`} It is not sent again unless you ask for it.`;
  }
  const tried = attempts === 0 ? "Not tried yet." : `Not received yet, after ${times}.`;
  return next ? `${tried} Due on ${momentOf(next)}.` : tried;
}
