import { wholeNumberIn } from "../../search/search-values.ts";
import { type Language, readLanguage } from "../scenario-search.ts";

export const flagStatuses = ["open", "accepted", "rejected"] as const;
export type FlagStatus = (typeof flagStatuses)[number];

export const statusWords: Record<FlagStatus, string> = {
  open: "To look at",
  accepted: "Accepted",
  rejected: "Rejected",
};

/** Which flags a scenario's page shows; its address remembers it. */
export interface FlagSearch {
  /** Open ones when left out. */
  status?: FlagStatus | "all";
  /** Key of a point. */
  concept?: string;
  /** Of the talk. */
  said_in?: Language;
  page?: number;
}

export function readFlagSearch(search: Record<string, unknown>): FlagSearch {
  const status = [...flagStatuses, "all" as const].find((known) => known === search.status);
  const concept = typeof search.concept === "string" ? search.concept : "";
  const language = readLanguage(search.said_in);
  const page = wholeNumberIn(search.page);
  return {
    ...(status && status !== "open" ? { status } : {}),
    ...(concept ? { concept } : {}),
    ...(language ? { said_in: language } : {}),
    ...(page && page > 1 ? { page } : {}),
  };
}
