import type { ApplicationRow } from "../queries.ts";

/** The `Application` of the operator API. */
export function presentApplication({ scopes, ...row }: ApplicationRow) {
  return { ...row, scope: scopes };
}
