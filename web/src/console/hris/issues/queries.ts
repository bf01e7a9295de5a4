import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useRefresh } from "../../change.ts";
import { lectern } from "../../client.ts";
import { focusOn } from "../../focus.ts";
import { listQuery } from "../../search/list-search.ts";
import { connectionKeys, issuesKey } from "../queries.ts";
import type { IssueSearch } from "./issue-search.ts";

export type Issue = components["schemas"]["HrisIssue"];

export const issuesQuery = (connection: string, { page, settled = false }: IssueSearch) =>
  queryOptions({
    queryKey: [issuesKey, "list", connection, { page, settled }],
    queryFn: ({ signal }) =>
      lectern.hrisIssues.list({ connection, is_open: !settled, ...listQuery({ page }) }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Takes the focus, as the settled issue is gone from the list. */
export const ISSUES_HEADING = "issues";

/** What is said beside that somebody has seen it. */
type Word = NonNullable<Parameters<typeof lectern.hrisIssues.resolve>[1]>;

export function useResolve(id: number) {
  const refresh = useRefresh(...connectionKeys);
  return useMutation({
    mutationFn: (word: Word) => lectern.hrisIssues.resolve(id, word),
    onSuccess: async () => {
      await refresh();
      requestAnimationFrame(() => focusOn(ISSUES_HEADING));
    },
  });
}
