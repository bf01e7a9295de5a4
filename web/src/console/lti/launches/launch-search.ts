import { type LaunchStep, readStep } from "./step-words.ts";

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
  const registration = wholeNumber(search.registration);
  const outcome = launchOutcomes.find((known) => known === search.outcome);
  const step = readStep(search.step);
  const page = wholeNumber(search.page);
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

function wholeNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
