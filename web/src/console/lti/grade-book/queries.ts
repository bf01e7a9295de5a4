import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { type ListSearch, listQuery } from "../../search/list-search.ts";

export type Score = components["schemas"]["LtiScore"];
export type Context = components["schemas"]["LtiContext"];
export type RosterImport = components["schemas"]["LtiRosterImport"];

const key = "lti-scores";
const LARGEST_PAGE = 200;
const REFRESH_MS = 2_000;

export const scoresQuery = (organization: string, search: ListSearch) =>
  queryOptions({
    queryKey: [key, organization, search],
    queryFn: ({ signal }) => lectern.lti.scores.list({ ...listQuery(search), organization }, { signal }),
    placeholderData: keepPreviousData,
  });

export const contextsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["lti-contexts", organization],
    queryFn: async ({ signal }) =>
      (await lectern.lti.contexts.list({ organization, page_size: LARGEST_PAGE }, { signal })).results,
  });

/** Asked again until it has ended. */
export const rosterImportQuery = (id: string | null) =>
  queryOptions({
    queryKey: ["lti-roster-imports", id],
    queryFn: ({ signal }) => lectern.lti.rosterImports.get(id ?? "", { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? REFRESH_MS : false),
  });

export const useImportRoster = (contextId: number) =>
  useMutation({ mutationFn: (dry_run: boolean) => lectern.lti.rosterImports.create(contextId, { dry_run }) });

export const useResendScore = (id: number) => useChange(() => lectern.lti.scores.resend(id), key);

/** All that wait or were given up, page after page. @returns how many */
export const useResendScores = (organization: string) =>
  useChange(async () => {
    let resent = 0;
    let after: number | null = null;
    do {
      const answer: { resent: number; next_after: number | null } = await lectern.lti.scores.resendAll({
        organization,
        ...(after === null ? {} : { after }),
      });
      resent += answer.resent;
      after = answer.next_after;
    } while (after !== null);
    return resent;
  }, key);
