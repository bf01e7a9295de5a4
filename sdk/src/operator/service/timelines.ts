import type { paths } from "../../operator-schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type TimelinesClient = ReturnType<typeof timelinesClient>;

/** What happened, step by step, and where it stopped. */
export function timelinesClient(call: Call<paths>) {
  return {
    /** `q`: a request id, the code of a launch, an event id, an e-mail address or a provider's id. */
    search: (q: string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/timelines/", { query: { q }, ...options }),
  };
}
