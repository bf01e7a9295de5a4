import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type AuditOrigin, auditOrigin } from "./origin.ts";

/** The context of a change: its transaction, its time, and who makes it from where. */
export interface Change {
  readonly trx: Database;
  readonly now: Date;
  readonly origin: AuditOrigin;
}

/** Runs a request's change in one transaction. */
export function inTransaction<Result>(
  context: Pick<Context, "db" | "clock">,
  request: HttpRequest,
  make: (change: Change & { readonly trx: DatabaseTransaction }) => Promise<Result>,
): Promise<Result> {
  const change = changeOf(context, request);
  return context.db.transaction().execute((trx) => make({ ...change, trx }));
}

/** A request's change without a transaction, or in one that the caller opens: `{ ...changeOf(context, request), trx }`. */
export function changeOf({ db, clock }: Pick<Context, "db" | "clock">, request: HttpRequest): Change {
  return { trx: db, now: clock(), origin: auditOrigin(request) };
}
