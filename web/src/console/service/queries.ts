import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../client.ts";

const REFRESH_MS = 10_000;
const LARGEST_PAGE = 200;

export const healthQuery = queryOptions({
  queryKey: ["service-health"],
  queryFn: ({ signal }) => lectern.health.get({ signal }),
  refetchInterval: REFRESH_MS,
});

export const keysQuery = queryOptions({
  queryKey: ["encryption-keys"],
  queryFn: ({ signal }) => lectern.encryptionKeys.get({ signal }),
});

export const restoresQuery = queryOptions({
  queryKey: ["restores"],
  queryFn: async ({ signal }) =>
    (await lectern.restores.list({ page_size: LARGEST_PAGE }, { signal })).results,
});
