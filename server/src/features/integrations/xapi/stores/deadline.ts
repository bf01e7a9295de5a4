import { tooLate } from "#platform/outbound/failure.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import type { Sender } from "../sending/connection.ts";

/** Somebody waits for the answer: all requests together, those for tokens included, take no longer. */
export const DEADLINE_MS = 10_000;

/** Makes requests until that time is over; what has no answer then is said not to have come. */
export function withDeadline({ outbound }: Sender, totalMs: number): Sender {
  const endsAt = performance.now() + totalMs;
  const { sentence, message } = tooLate(totalMs);
  return {
    outbound: {
      async request(request): Promise<OutboundAnswer> {
        const leftMs = Math.max(endsAt - performance.now(), 1);
        const answer = await outbound.request({ ...request, deadlineMs: leftMs });
        const isLate = answer.kind === "failure" && answer.error === "timeout";
        return isLate ? { ...answer, message, sentence } : answer;
      },
    },
  };
}
