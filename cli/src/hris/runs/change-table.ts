import type { components, OperatorClient } from "@lectern/sdk/operator";
import { everyPage } from "../../every-page.ts";
import { textTable } from "../../terminal/text-table.ts";

export type Change = components["schemas"]["HrisChange"];
type Filter = Parameters<OperatorClient["hrisRuns"]["changes"]>[1];

export function changesOf(client: OperatorClient, run: number, filter: Filter = {}): Promise<Change[]> {
  return everyPage((page) => client.hrisRuns.changes(run, { ...filter, ...page }));
}

export function changeTable(changes: readonly Change[]): string {
  if (changes.length === 0) return "Nothing: everything is as the HR system says.";
  return textTable(
    ["what", "who", "user", "state", "details"],
    changes.map((change) => [
      change.kind.replace("_", " "),
      change.person,
      String(change.user_id ?? ""),
      change.state,
      detailsOf(change),
    ]),
  );
}

/** Such as "last_name: Byron → Lovelace", or why somebody is left alone. */
export function detailsOf({ before, after, reason }: Change): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = names
    .filter((name) => name !== "group" && name !== "replaces")
    .filter((name) => hasValue(before?.[name]) || hasValue(after?.[name]))
    .map((name) => {
      const [was, is] = [before?.[name], after?.[name]];
      return before && after ? `${name}: ${shown(was)} → ${shown(is)}` : `${name}: ${shown(is ?? was)}`;
    });
  return [...(reason === null ? [] : [reason.replaceAll("_", " ")]), ...fields].join(", ");
}

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== "";
const shown = (value: unknown) => (hasValue(value) ? String(value) : "none");
