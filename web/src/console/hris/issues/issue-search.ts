import { type ListSearch, readListSearch } from "../../search/list-search.ts";

/** What the address of a list of issues remembers. */
export interface IssueSearch extends Pick<ListSearch, "page"> {
  /** Those that are no longer open. */
  settled?: boolean;
}

export function readIssueSearch(search: Record<string, unknown>): IssueSearch {
  const { page } = readListSearch(search);
  return { ...(page ? { page } : {}), ...(search.settled === true ? { settled: true } : {}) };
}
