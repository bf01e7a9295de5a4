import type { ClockAdvance, CompletionSimulate, paths, WebhooksFail } from "../../schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type SandboxClient = ReturnType<typeof sandboxClient>;

/** What takes days, at once. Only in organizations made for trying out; elsewhere 404. */
export function sandboxClient(call: Call<paths>) {
  return {
    /** Takes a learner through a lesson, or an attempt at a scenario, to its end, with all its events. */
    complete: (learnerId: number, body: CompletionSimulate, options: RequestOptions = {}) =>
      call("post", "/api/v1/sandbox/learners/{id}/complete/", { path: { id: learnerId }, body, ...options }),

    /** Lets time pass. */
    advanceClock: (body: ClockAdvance, options: RequestOptions = {}) =>
      call("post", "/api/v1/sandbox/clock/", { body, ...options }),

    /** Lets the next webhook attempts fail. */
    failNextWebhooks: (body: WebhooksFail, options: RequestOptions = {}) =>
      call("post", "/api/v1/sandbox/webhooks/fail-next/", { body, ...options }),
  };
}
