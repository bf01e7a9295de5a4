import type { Filter } from "../filter/filter.ts";
import { tooManyOperations, tooManyValues } from "../messages/problems.ts";
import type { Attribute } from "../schemas/attribute.ts";

export interface Effort {
  /** An operation is about to look at these entries of a list, through this filter. @throws tooManyOperations */
  spend(entries: unknown, filter: Filter | null): void;
  /** It is about to write so many entries. @throws tooManyValues */
  write(entries: number): void;
  /** It leaves the attribute with so many entries. @throws tooManyValues */
  leave(attribute: Attribute, entries: number): void;
}

/** A fraction of a second: meanwhile the process answers nobody else. */
const MOST_COMPARISONS = 2_000_000;
/** Members of the largest groups that are pushed as a whole. */
const MOST_WRITTEN = 100_000;
/** Somebody has a handful of addresses. */
const MOST_VALUES_OF_A_PERSON = 200;

/** Each operation goes through the list that it changes, so a few of them on a large group would take minutes. */
export function effortOfPatch(): Effort {
  let comparisons = 0;
  let written = 0;
  return {
    spend(entries, filter) {
      comparisons += (Array.isArray(entries) ? entries.length : 0) * termsOf(filter);
      if (comparisons > MOST_COMPARISONS)
        throw tooManyOperations({
          detail: "These operations take too long on a list of this size. Name its entries in one operation.",
        });
    },
    write(entries) {
      written += entries;
      if (written > MOST_WRITTEN)
        throw tooManyValues({
          detail: `A request may write ${MOST_WRITTEN} entries of lists; send the rest in another one.`,
        });
    },
    leave({ name }, entries) {
      if (name !== "members" && entries > MOST_VALUES_OF_A_PERSON)
        throw tooManyValues({ detail: `A user may have ${MOST_VALUES_OF_A_PERSON} ${name}.` });
    },
  };
}

function termsOf(filter: Filter | null): number {
  if (filter?.kind === "and" || filter?.kind === "or")
    return filter.of.reduce((sum, one) => sum + termsOf(one), 0);
  return filter?.kind === "not" ? termsOf(filter.of) : 1;
}
