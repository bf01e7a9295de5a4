import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";

export type ToolKey = components["schemas"]["LtiToolKey"];

const key = "lti-keys";

export const toolConfigurationQuery = queryOptions({
  queryKey: ["lti-tool"],
  queryFn: ({ signal }) => lectern.toolConfiguration({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const toolKeysQuery = queryOptions({
  queryKey: [key],
  queryFn: async ({ signal }) => (await lectern.lti.keys.list({ signal })).keys,
});

export function useRotateKey() {
  return useChange((change: { immediately?: boolean }) => lectern.lti.keys.rotate(change), key);
}
