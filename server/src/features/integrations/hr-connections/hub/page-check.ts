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
export function createPageCheck(noun: string) {
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
      if (idle > MOST_IDLE_PAGES) throw new HubError("answer", ENDLESS);
    },
    /** One sentence for each reason to doubt that the list is whole. */
    doubts: (): string[] => doubtsOf(noun, sizes, repeated),
  };
}

const ENDLESS =
  "The hub's pages go on without an end and bring nothing new. If it stays so, ask the hub's support.";

function doubtsOf(noun: string, sizes: readonly number[], repeated: number): string[] {
  const full = Math.max(0, ...sizes);
  const inTheMiddle = sizes.slice(0, -1);
  const empty = inTheMiddle.filter((size) => size === 0).length;
  const short = inTheMiddle.filter((size) => size > 0 && size < full / 2).length;
  return [
    empty > 0 ? `${empty} of the hub's pages of ${noun} had nobody and nothing, and others followed.` : null,
    short > 0
      ? `${short} of the hub's pages of ${noun} were less than half full, and others followed.`
      : null,
    repeated > 0
      ? `The hub delivered ${repeated} of the ${noun} more than once, so others may be left out.`
      : null,
  ].filter((doubt) => doubt !== null);
}
