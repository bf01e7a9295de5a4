import type { Call, RequestOptions } from "./contract.ts";
import type { paths } from "./schema.ts";

export type IntrospectionClient = ReturnType<typeof introspectionClient>;

/** What the service says about itself. */
export function introspectionClient(call: Call<paths>) {
  return {
    /** The OpenAPI document of the service as it runs. */
    schema: (options: RequestOptions = {}) => call("get", "/api/v1/schema/", { ...options }),
  };
}
