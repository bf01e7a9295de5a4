import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type AuditOrigin, auditOrigin } from "./origin.ts";

/** One change as it is made: in which transaction, when, and by whom from where. */
export interface Change {
  readonly trx: Database;
  readonly now: Date;
  readonly origin: AuditOrigin;
}

/** Makes a change for a request, whole or not at all. */
export function inTransaction<Result>(
  context: Pick<Context, "db" | "clock">,
  request: HttpRequest,
  make: (change: Change & { readonly trx: DatabaseTransaction }) => Promise<Result>,
): Promise<Result> {
  const change = changeOf(context, request);
  return context.db.transaction().execute((trx) => make({ ...change, trx }));
}

/** What a request changes without a transaction, or in one that the caller opens: `{ ...changeOf(context, request), trx }`. */
export function changeOf({ db, clock }: Pick<Context, "db" | "clock">, request: HttpRequest): Change {
  return { trx: db, now: clock(), origin: auditOrigin(request) };
}
