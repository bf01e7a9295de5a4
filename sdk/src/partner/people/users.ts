import { allOf } from "../../lists/all.ts";
import type { operations, paths, UsersBulk, UserUpdate, UserUpsert } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";
import { unexpectedAnswer } from "../../transport/error.ts";

type UserFilter = Query<operations["listUsers"]>;

export type UsersClient = ReturnType<typeof usersClient>;

export function usersClient(call: Call<paths>) {
  const list = (query: UserFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/users/", { query, ...options });
  return {
    /** Creates, updates or reactivates the user with this `provider` and `provider_id`. */
    upsert: (user: UserUpsert, options: RequestOptions = {}) =>
      call("post", "/api/v1/users/", { body: user, ...options }),

    /** One page of the organization's users. */
    list,

    /** All users, page after page. */
    all: allOf(list),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/users/{id}/", { path: { id }, ...options }),

    /** Changes the fields that are sent, and no others. */
    update: (id: number, body: UserUpdate, options: RequestOptions = {}) =>
      call("patch", "/api/v1/users/{id}/", { path: { id }, body, ...options }),

    /** Ends the user's access; what was learnt stays. Harmless when repeated. */
    deactivate: (id: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/users/{id}/", { path: { id }, ...options }),

    reactivate: (id: number, options: RequestOptions = {}) =>
      call("post", "/api/v1/users/{id}/reactivate/", { path: { id }, ...options }),

    /** Up to 1000 upserts at once. Each row has its own outcome in `results`; look at `failed`. */
    async bulk(body: UsersBulk, options: RequestOptions = {}) {
      const answer = await call("post", "/api/v1/users/bulk/", { body, ...options });
      if (!("results" in answer)) throw unexpectedAnswer("the outcome of the rows");
      return answer;
    },

    /** Up to 50 000 upserts from a CSV file, in the background: the answer is a job. See `jobs.waitFor`. */
    async importCsv(file: Blob, options: RequestOptions = {}) {
      const body = new FormData();
      body.set("file", file, "users.csv");
      const answer = await call("post", "/api/v1/users/bulk/", { body, ...options });
      if (!("kind" in answer)) throw unexpectedAnswer("a job");
      return answer;
    },

    /** Everything that is kept of the user, as a ZIP archive: read `body` as a stream, or `await arrayBuffer()`. */
    export: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/users/{id}/export/", { path: { id }, ...options }),

    /** Forgets a person for good. `confirm` is their `provider_id`. The answer is the job that does the rest. */
    erase: (id: number, confirm: string, options: RequestOptions = {}) =>
      call("post", "/api/v1/users/{id}/erase/", { path: { id }, body: { confirm }, ...options }),
  };
}
