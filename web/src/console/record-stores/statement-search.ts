import type { components } from "@lectern/sdk/console";
import { momentIn, slugIn, wholeNumberIn } from "../search/search-values.ts";

type Statement = components["schemas"]["ReportedStatement"];
export type StatementStatus = Statement["status"];
type Verb = Statement["verb"];

export const statementStatuses = [
  "queued",
  "delivered",
  "parked",
  "missing",
  "dropped",
  "given_up",
] as const satisfies readonly StatementStatus[];
export const verbs = [
  "attempted",
  "progressed",
  "completed",
  "passed",
  "failed",
] as const satisfies readonly Verb[];

/** Which statements, whatever became of them. */
export interface StatementRange {
  verb?: Verb;
  /** Moments as ISO 8601. */
  from?: string;
  to?: string;
}

/** What the address of the list of statements remembers. */
export interface StatementSearch extends StatementRange {
  /** Slug. */
  organization?: string;
  status?: StatementStatus;
  page?: number;
}

export function readStatementSearch(search: Record<string, unknown>): StatementSearch {
  const organization = slugIn(search.organization);
  const status = statementStatuses.find((known) => known === search.status);
  const page = wholeNumberIn(search.page);
  return {
    ...(organization === undefined ? {} : { organization }),
    ...(status ? { status } : {}),
    ...rangeOf({
      verb: verbs.find((known) => known === search.verb),
      from: momentIn(search.from),
      to: momentIn(search.to),
    }),
    ...(page && page > 1 ? { page } : {}),
  };
}

/** Only what is set. */
export function rangeOf({
  verb,
  from,
  to,
}: {
  verb?: Verb | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): StatementRange {
  return { ...(verb ? { verb } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

export function isFiltered({ page, ...filters }: StatementSearch): boolean {
  return Object.keys(filters).length > 0;
}
