import { type HrHub, hubRecords } from "../partners/hr-hub/hr-hub.ts";

/** A day on which everything happens at once. */
export function turnEverything(hub: HrHub): void {
  hub.change(hubRecords("delta.01-title-and-name-change"));
  hub.change(hubRecords("delta.03-leaver-inactive"));
  hub.change(hubRecords("delta.10-group-renamed"));
  hub.change(hubRecords("delta.11-group-deleted"));
  const [castellan] = hubRecords("delta.02-email-change");
  if (castellan) hub.change([{ ...castellan, groups: [] }]);
}
