import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { HubError } from "./failure.ts";

/** So many pages in a row that bring nothing new, and the list has no end. */
const MOST_IDLE_PAGES = 20;

/** What one page had: the id of each record, null where it could not be read. */
type PageIds = readonly (string | null)[];

/**
 * Looks at the pages of a list as they come, for what an honest list never has: an empty or a half-empty page before the
 * last one, or a record on two of them. Another record may have been left out instead, so such a reading makes nobody missing
 * (docs/decisions/0184-readings-with-gaps.md).
 */
export function createPageCheck(noun: "employees" | "groups") {
  const known = new Set<string>();
  const sizes: number[] = [];
  let repeated = 0;
  let idle = 0;
  return {
    /** @throws HubError where the pages go on without anything new */
    note(ids: PageIds): void {
      const before = known.size;
      for (const id of ids) {
        if (id === null) continue;
        if (known.has(id)) repeated += 1;
        known.add(id);
      }
      sizes.push(ids.length);
      idle = known.size > before ? 0 : idle + 1;
      if (idle > MOST_IDLE_PAGES) throw new HubError("answer", endless());
    },
    /** One sentence for each reason to doubt that the list is whole. */
    doubts: (): Sentence[] => doubtsOf(noun, sizes, repeated),
  };
}

const endless = defineSentence(
  "hub.endless_pages",
  "The hub's pages go on without an end and bring nothing new. If it stays so, ask the hub's support.",
);

function doubtsOf(noun: keyof typeof doubtful, sizes: readonly number[], repeated: number): Sentence[] {
  const full = Math.max(0, ...sizes);
  const inTheMiddle = sizes.slice(0, -1);
  const empty = inTheMiddle.filter((size) => size === 0).length;
  const short = inTheMiddle.filter((size) => size > 0 && size < full / 2).length;
  const words = doubtful[noun];
  return [
    empty > 0 ? words.empty({ count: empty }) : null,
    short > 0 ? words.short({ count: short }) : null,
    repeated > 0 ? words.repeated({ count: repeated }) : null,
  ].filter((doubt) => doubt !== null);
}

const doubtful = {
  employees: {
    empty: defineSentence(
      "hub.employees.empty_pages",
      "{count} of the hub's pages of employees had nobody and nothing, and others followed.",
    ),
    short: defineSentence(
      "hub.employees.short_pages",
      "{count} of the hub's pages of employees were less than half full, and others followed.",
    ),
    repeated: defineSentence(
      "hub.employees.repeated",
      "The hub delivered {count} of the employees more than once, so others may be left out.",
    ),
  },
  groups: {
    empty: defineSentence(
      "hub.groups.empty_pages",
      "{count} of the hub's pages of groups had nobody and nothing, and others followed.",
    ),
    short: defineSentence(
      "hub.groups.short_pages",
      "{count} of the hub's pages of groups were less than half full, and others followed.",
    ),
    repeated: defineSentence(
      "hub.groups.repeated",
      "The hub delivered {count} of the groups more than once, so others may be left out.",
    ),
  },
} as const;
