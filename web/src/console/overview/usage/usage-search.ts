import { slugIn, wholeNumberIn } from "../../search/search-values.ts";

export interface UsageSearch {
  /** Slug. */
  organization?: string;
  /** Such as 2026-09. */
  month?: string;
  page?: number;
}

export function readUsageSearch(search: Record<string, unknown>): UsageSearch {
  const organization = slugIn(search.organization);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(String(search.month ?? ""))?.[0];
  const page = wholeNumberIn(search.page);
  return {
    ...(organization ? { organization } : {}),
    ...(month ? { month } : {}),
    ...(page !== undefined && page > 1 ? { page } : {}),
  };
}
