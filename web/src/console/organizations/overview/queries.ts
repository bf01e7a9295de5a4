import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";

/** The API's limit. */
const LARGEST_PAGE = 200;
const key = "organization-overview";

/** All time. */
export const overviewQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "ever", organization],
    queryFn: ({ signal }) => lectern.organizations.overview(organization, {}, { signal }),
  });

/** This month so far. */
export const monthQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "month", organization],
    queryFn: ({ signal }) =>
      lectern.organizations.overview(organization, { from: firstOfMonth() }, { signal }),
  });

export const documentUsageQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "documents", organization],
    queryFn: ({ signal }) => lectern.organizations.documentUsage(organization, { signal }),
  });

/** Model calls of this month, and their cost. */
export const modelUsageQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "models", organization],
    queryFn: async ({ signal }) => {
      const range = { from: firstOfMonth(), page_size: LARGEST_PAGE };
      const { results } = await lectern.ai.usage(organization, range, { signal });
      return {
        calls: results.reduce((sum, { calls }) => sum + calls, 0),
        spent: results.reduce((sum, { spent }) => sum + spent, 0),
      };
    },
  });

export const subscriptionsQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "subscriptions", organization],
    queryFn: async ({ signal }) =>
      (await lectern.subscriptions.list({ organization, page_size: LARGEST_PAGE }, { signal })).results,
  });

/** Open notices of this organization. */
export const organizationNoticesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["notices", "organization", organization],
    queryFn: async ({ signal }) =>
      (await lectern.notices.list({ organization, state: "open", page_size: LARGEST_PAGE }, { signal }))
        .results,
  });

/** The connections to its own systems, if it has any. */
export const channelsQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "channels", organization],
    queryFn: async ({ signal }) => {
      const filter = { organization, page_size: LARGEST_PAGE };
      const [endpoints, stores, connections] = await Promise.all([
        lectern.webhooks.endpoints.list(filter, { signal }),
        lectern.recordStores.list(filter, { signal }),
        lectern.hrisConnections.list(filter, { signal }),
      ]);
      return { endpoints: endpoints.results, stores: stores.results, connections: connections.results };
    },
  });

const firstOfMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;
