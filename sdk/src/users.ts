import type { Body, Call, Query, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type UserBody = Body<operations["upsertUser"]>;
type BulkUsers = Body<operations["upsertUsers"]>;
type UserFilter = Query<operations["listUsers"]>;

export type UsersClient = ReturnType<typeof usersClient>;

export function usersClient(call: Call<paths>) {
  return {
    /** Creates, updates or reactivates the user with this `provider` and `provider_id`. */
    upsert: (user: UserBody, options: RequestOptions = {}) =>
      call("post", "/api/v1/users/", { body: user, ...options }),

    /** One page of the organization's users. See `paginate` for all of them. */
    list: (query: UserFilter = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/users/", { query, ...options }),

    /** Ends the user's access; what was learnt stays. Harmless when repeated. */
    deactivate: (id: number, options: RequestOptions = {}) =>
      call("delete", "/api/v1/users/{id}/", { path: { id }, ...options }),

    /** Up to 1000 upserts at once. Each row has its own outcome in `results`; look at `failed`. */
    bulk: (body: BulkUsers, options: RequestOptions = {}) =>
      call("post", "/api/v1/users/bulk/", { body, ...options }),
  };
}
