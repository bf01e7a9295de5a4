import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../client.ts";
import type { CodedSentence } from "../sentences/sentence-words.ts";

export interface Decisions {
  heldRuns: readonly {
    id: number;
    held_reason: string | null;
    held_sentences: readonly CodedSentence[] | null;
  }[];
  issues: number;
  drafts: number;
}

/** The API's limit. */
const LARGEST_PAGE = 200;
const key = "overview";

/** How many decisions of each kind wait for an operator, and whether there is an organization at all. */
export const waitingQuery = queryOptions({
  queryKey: [key, "waiting"],
  queryFn: async ({ signal }) => {
    const [organizations, runs, issues, drafts] = await Promise.all([
      lectern.organizations.list({ page_size: 1 }, { signal }),
      lectern.hrisRuns.list({ state: "held", page_size: LARGEST_PAGE }, { signal }),
      lectern.hrisIssues.list({ is_open: true, page_size: 1 }, { signal }),
      lectern.studio.drafts.list({ status: "in_review", page_size: 1 }, { signal }),
    ]);
    return {
      organizations: organizations.count,
      heldRuns: runs.results,
      issues: issues.count,
      drafts: drafts.count,
    };
  },
});

/** The connections of organizations to their own systems: as many of each kind as the API gives at once. */
export const channelsQuery = queryOptions({
  queryKey: [key, "channels"],
  queryFn: async ({ signal }) => {
    const most = { page_size: LARGEST_PAGE };
    const [endpoints, stores, connections, notices] = await Promise.all([
      lectern.webhooks.endpoints.list(most, { signal }),
      lectern.recordStores.list(most, { signal }),
      lectern.hrisConnections.list(most, { signal }),
      lectern.notices.list({ state: "open", ...most }, { signal }),
    ]);
    const isWhole = [endpoints, stores, connections].every(({ count, results }) => count === results.length);
    return {
      isWhole,
      channels: [
        ...endpoints.results.map((one) => ({ ...one, channel: "webhooks" as const })),
        ...stores.results.map((one) => ({ ...one, channel: "record-store" as const })),
        ...connections.results.map((one) => ({ ...one, channel: "hr-system" as const })),
      ].map(({ organization, channel, state }) => ({ organization, channel, state })),
      notices: notices.results,
    };
  },
});
