import type { Body, Call, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type Completion = Body<operations["simulateCompletion"]>;
type Advance = Body<operations["advanceSandboxClock"]>;
type Failures = Body<operations["failNextWebhooks"]>;

export type SandboxClient = ReturnType<typeof sandboxClient>;

/** What takes days, at once. Only in organizations made for trying out; elsewhere 404. */
export function sandboxClient(call: Call<paths>) {
  return {
    /** Takes a learner through a lesson to its end, with all its events. */
    complete: (learnerId: number, body: Completion, options: RequestOptions = {}) =>
      call("post", "/api/v1/sandbox/learners/{id}/complete/", { path: { id: learnerId }, body, ...options }),

    /** Lets time pass. */
    advanceClock: (body: Advance, options: RequestOptions = {}) =>
      call("post", "/api/v1/sandbox/clock/", { body, ...options }),

    /** Lets the next webhook attempts fail. */
    failNextWebhooks: (body: Failures, options: RequestOptions = {}) =>
      call("post", "/api/v1/sandbox/webhooks/fail-next/", { body, ...options }),
  };
}
