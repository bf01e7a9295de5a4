import type { RawBuilder } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Learnable } from "./learnable.ts";

type OfferChange = "retired" | "reactivated" | "hidden" | "shown";

/**
 * One kind of what can be learned. Its tables come as beginnings of statements, written out by the feature whose they are, so
 * that whose tables a feature writes is read off its own files.
 */
export interface LearnableKind {
  /** Of the audit log, of refusals, and in paths. */
  noun: "template" | "scenario";
  actions: Record<"create" | "update" | "retire" | "reactivate" | "hide" | "show", string>;
  learnable: Learnable;
  /** `from template` */
  from: RawBuilder<unknown>;
  /** `update template set` */
  update: RawBuilder<unknown>;
  /** `insert into template` */
  insert: RawBuilder<unknown>;
  /** `null::template` */
  noRow: RawBuilder<unknown>;
  /** Its id in the tables beside it. */
  key: RawBuilder<unknown>;
  /** What organizations were told; what is inserted goes by `told`. */
  visibility: { from: RawBuilder<unknown>; insert: RawBuilder<unknown> };
  skills: { delete: RawBuilder<unknown>; insert: RawBuilder<unknown> };
  /** What the audit log knows a row by. */
  targetOf(row: { id: number; scenario_id?: string | null }): string | number;
  /** Tells every organization that sees them, or one. */
  announce?(
    trx: Database,
    now: Date,
    change: OfferChange,
    ids: readonly number[],
    onlyOrganizationId?: number,
  ): Promise<void>;
}
