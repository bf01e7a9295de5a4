import type { Database } from "#platform/database/database.ts";

/** How a draft is changed: in which transaction, when, and by whom, an operator's address or a model. */
export interface Edit {
  readonly trx: Database;
  readonly now: Date;
  readonly by: string;
}
