import type { AiSettingsUpdate, components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";

export type AiSettings = components["schemas"]["AiSettings"];
export type AiTest = components["schemas"]["AiTest"];
export type AiUsage = components["schemas"]["AiUsage"];
export type AiInstallation = components["schemas"]["AiInstallation"];
export type AiChange = AiSettingsUpdate;

const key = "ai";
const LARGEST_PAGE = 200;

export const aiSettingsQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "settings", organization],
    queryFn: ({ signal }) => lectern.ai.get(organization, { signal }),
  });

export const aiBudgetQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "budget", organization],
    queryFn: ({ signal }) => lectern.ai.budget(organization, { signal }),
  });

export const aiUsageQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "usage", organization],
    queryFn: ({ signal }) => lectern.ai.usage(organization, { page_size: LARGEST_PAGE }, { signal }),
  });

export const aiInstallationQuery = queryOptions({
  queryKey: [key, "installation"],
  queryFn: ({ signal }) => lectern.ai.installation.get({ signal }),
});

export function useChangeAi(organization: number) {
  return useChange((change: AiChange) => lectern.ai.update(organization, change), key);
}

/** Of an organization's endpoints, or with null of the installation's. */
export function useTestAi(organization: number | null) {
  return useChange(
    () => (organization === null ? lectern.ai.installation.test() : lectern.ai.test(organization)),
    key,
  );
}
