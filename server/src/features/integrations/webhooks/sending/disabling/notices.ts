import { defineSentence, inSentences, type Sentence } from "#platform/health/sentence.ts";
import type { NewNotice } from "#tenancy/notices/index.ts";

const named = defineSentence("webhook_endpoint", "Webhook endpoint {endpoint} ({host}):");

interface Subject {
  id: number;
  organizationId: number;
  url: string;
}

export const subjectType = "webhook_endpoint";

/** Nothing is sent any more until an operator enables the endpoint again. */
export const disabledNotice = noticeOf("webhook_endpoint.disabled", "problem");
/** It has been failing for ten minutes, or what is due does not move. */
export const failingNotice = noticeOf("webhook_endpoint.failing", "warning");

/** Its signing secret does not open; nothing is sent until it does. */
export const heldNotice = noticeOf("webhook_endpoint.secret_unreadable", "problem");

/** Deliveries will fail once it has expired. */
export const certificateEnding = noticeOf("webhook_endpoint.certificate_ending", "warning");
export const certificateEnded = noticeOf("webhook_endpoint.certificate_ended", "problem");

/** The host alone names the endpoint: the rest of an address may hold a secret. */
function noticeOf(kind: string, severity: NewNotice["severity"]) {
  return {
    kinds: [kind],
    subjectType,
    about: ({ id, organizationId, url }: Subject, sentences: readonly Sentence[]): NewNotice => ({
      organizationId,
      kind,
      severity,
      subjectType,
      subjectId: id,
      ...inSentences(named({ endpoint: id, host: new URL(url).host }), ...sentences),
    }),
  };
}
