import { slugIn, wholeNumberIn } from "../search/search-values.ts";

export interface LogSearch {
  /** Slug. */
  organization?: string;
  /** An action of the audit log, the code of a refused request, or the kind of a job. */
  what?: string;
  page?: number;
}

export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const organization = slugIn(search.organization);
  const what = slugIn(search.what);
  const page = wholeNumberIn(search.page);
  return {
    ...(organization ? { organization } : {}),
    ...(what ? { what } : {}),
    ...(page !== undefined && page > 1 ? { page } : {}),
  };
}
