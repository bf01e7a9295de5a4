import type { EnrolmentsBulk, paths } from "../../schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type EnrolmentsClient = ReturnType<typeof enrolmentsClient>;

export function enrolmentsClient(call: Call<paths>) {
  return {
    /** Places up to 1000 learners in courses. Each row has its own outcome in `results`; look at `failed`. */
    bulk: (body: EnrolmentsBulk, options: RequestOptions = {}) =>
      call("post", "/api/v1/enrolments/bulk/", { body, ...options }),
  };
}
