import type { StoreRow } from "./queries.ts";
import type { storeStates } from "./schemas.ts";

/** A store as operators see it, without its secret. */
export function presentStore(row: StoreRow) {
  const { auth_type: type, username, token_url, client_id, scope, client_auth, ...rest } = row;
  const { encrypted_secret: _, is_active, paused_at, refused_since, ...shown } = rest;
  return {
    ...shown,
    auth: { type, username, token_url, client_id, scope, client_auth },
    state: stateOf(row),
  };
}

function stateOf(row: StoreRow): (typeof storeStates)[number] {
  if (!row.is_active) return "inactive";
  if (row.paused_at !== null) return "paused";
  if (row.refused_since !== null) return "refused";
  return row.failures > 0 ? "failing" : "active";
}
