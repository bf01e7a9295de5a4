import type { Body, Call, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type BulkEnrolments = Body<operations["enrolUsers"]>;

export type EnrolmentsClient = ReturnType<typeof enrolmentsClient>;

export function enrolmentsClient(call: Call<paths>) {
  return {
    /** Places up to 1000 learners in courses. Each row has its own outcome in `results`; look at `failed`. */
    bulk: (body: BulkEnrolments, options: RequestOptions = {}) =>
      call("post", "/api/v1/enrolments/bulk/", { body, ...options }),
  };
}
