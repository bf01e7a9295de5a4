import type { Filter } from "../filter/filter.ts";
import { tooManyOperations } from "../messages/problems.ts";

export interface Effort {
  /** An operation is about to look at these entries of a list, through this filter. @throws tooManyOperations */
  spend(entries: unknown, filter: Filter | null): void;
}

/** A fraction of a second: meanwhile the process answers nobody else. */
const MOST_COMPARISONS = 2_000_000;

/** Each operation goes through the list that it changes, so a few of them on a large group would take minutes. */
export function effortOfPatch(): Effort {
  let comparisons = 0;
  return {
    spend(entries, filter) {
      comparisons += (Array.isArray(entries) ? entries.length : 0) * termsOf(filter);
      if (comparisons > MOST_COMPARISONS)
        throw tooManyOperations({
          detail: "These operations take too long on a list of this size. Name its entries in one operation.",
        });
    },
  };
}

function termsOf(filter: Filter | null): number {
  if (filter?.kind === "and" || filter?.kind === "or")
    return filter.of.reduce((sum, one) => sum + termsOf(one), 0);
  return filter?.kind === "not" ? termsOf(filter.of) : 1;
}
