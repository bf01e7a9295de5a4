import { readListSearch } from "../../search/list-search.ts";
import type { Change } from "../queries.ts";
import { changeKinds, changeStates } from "./change-words.ts";

/** What the address of a run remembers: which of its changes. */
export interface RunSearch {
  kind?: Change["kind"];
  state?: Change["state"];
  search?: string;
  page?: number;
}

export function readRunSearch(search: Record<string, unknown>): RunSearch {
  const kind = changeKinds.find((known) => known === search.kind);
  const state = changeStates.find((known) => known === search.state);
  return { ...readListSearch(search), ...(kind ? { kind } : {}), ...(state ? { state } : {}) };
}
