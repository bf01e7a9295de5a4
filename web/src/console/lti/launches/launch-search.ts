import { wholeNumberIn } from "../../search/search-values.ts";
import type { LaunchStep } from "./launch.ts";
import { readStep } from "./step-words.ts";

export const launchOutcomes = ["succeeded", "no_lesson", "refused"] as const;
export type LaunchOutcome = (typeof launchOutcomes)[number];

/** What the address of the launch log remembers. */
export interface LaunchSearch {
  registration?: number;
  outcome?: LaunchOutcome;
  step?: LaunchStep;
  page?: number;
}

export function readLaunchSearch(search: Record<string, unknown>): LaunchSearch {
  const registration = wholeNumberIn(search.registration);
  const outcome = launchOutcomes.find((known) => known === search.outcome);
  const step = readStep(search.step);
  const page = wholeNumberIn(search.page);
  return {
    ...(registration ? { registration } : {}),
    ...(outcome ? { outcome } : {}),
    ...(step ? { step } : {}),
    ...(page && page > 1 ? { page } : {}),
  };
}

export function isFiltered({ page, ...filters }: LaunchSearch): boolean {
  return Object.keys(filters).length > 0;
}
