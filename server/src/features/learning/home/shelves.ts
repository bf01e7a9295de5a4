import type { Shelf } from "@lectern/web/pages";

/** More of a kind are a link away: a phone shows a hundred lessons, and nobody scrolls past them. */
const SHOWN = 6;
/** So few need no headings between them. */
const FEW = 12;

/** The kinds that are no category. A category begins with a letter or a digit, so none is called so. */
export const shelfKeys = {
  none: "_none",
  all: "_all",
  rolePlays: "_role-plays",
  completed: "_completed",
} as const;

/** The first few, or all of them where the learner asked for all of this shelf. */
export function shelve<T>(key: string, items: readonly T[], opened: string | null): Shelf<T> {
  const isOpen = key === opened || items.length <= SHOWN + 1; // a link to one more would take its place
  return { key, items: isOpen ? [...items] : items.slice(0, SHOWN), total: items.length };
}

/** By category, in the order of their first items; a few stay together. */
export function shelveByCategory<T extends { category: string | null }>(
  items: readonly T[],
  opened: string | null,
): Shelf<T>[] {
  if (items.length === 0) return [];
  if (items.length <= FEW) return [{ key: shelfKeys.all, items: [...items], total: items.length }];
  const categories = Map.groupBy(items, ({ category }) => category ?? shelfKeys.none);
  return [...categories].map(([key, ofCategory]) => shelve(key, ofCategory, opened));
}
