import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";

export type Hour = components["schemas"]["WebhookActivity"]["hours"][number];

export const activityQuery = (endpoint: number) =>
  queryOptions({
    queryKey: ["webhook-activity", endpoint],
    queryFn: ({ signal }) => lectern.webhooks.endpoints.activity(endpoint, { signal }),
  });
