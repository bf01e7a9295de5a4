import type { paths } from "../../operator-schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type ServiceHealthClient = ReturnType<typeof serviceHealthClient>;

/** How the service itself is. */
export function serviceHealthClient(call: Call<paths>) {
  return {
    /** Every health check, with its state and what to do. */
    get: (options: RequestOptions = {}) => call("get", "/operator/v1/health/", options),
  };
}
