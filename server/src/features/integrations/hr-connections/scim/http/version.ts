import { matchesWeakly } from "#platform/http/conditional/entity-tag.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import type { RecordRow } from "../../records/record.ts";
import { versionChanged } from "../messages/problems.ts";

/** Refuses to change another version than the one that `If-Match` names (RFC 7644, 3.14). @throws versionChanged */
export function versionRequired({ headers }: HttpRequest): (row: RecordRow) => void {
  const wanted = headers["if-match"];
  return ({ version }) => {
    if (wanted !== undefined && !matchesWeakly(wanted, `"${version}"`)) throw versionChanged();
  };
}

/** Whether the caller has this version already. */
export function isKnown({ headers }: HttpRequest, { version }: RecordRow): boolean {
  const known = headers["if-none-match"];
  return known !== undefined && matchesWeakly(known, `"${version}"`);
}
