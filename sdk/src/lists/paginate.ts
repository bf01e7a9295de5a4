/** A page of a list, as every list answers it. */
export interface Page<T> {
  results: T[];
  /** Address of the next page; null on the last. */
  next: string | null;
}

/** Where a page begins. Not a number: a place between two rows stays where it is when rows before it come or go. */
export interface PagePosition {
  cursor?: string;
}

const BEGINNING = "*";

/**
 * The pages of a list, each fetched when it is asked for:
 * `pages((place) => lectern.users.list({ team_id: 4, ...place }))`.
 */
export async function* pages<P extends Page<unknown>>(
  list: (position: PagePosition) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  for (let cursor: string | null = BEGINNING; cursor !== null; ) {
    const page: P = await list({ cursor });
    yield page;
    cursor = page.next === null ? null : new URL(page.next).searchParams.get("cursor");
  }
}

/** All results of a list, page after page. What `all` does, for lists that need more than a filter. */
export async function* paginate<T>(
  list: (position: PagePosition) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  for await (const page of pages(list)) yield* page.results;
}

/** The answer of an operation that does a bounded part of its work for each request. */
export interface Part {
  /** Where the next request goes on; null when all is done. */
  next_after: number | null;
}

/** The parts of such work, each asked for when it is wanted: `everyPart((after) => lectern.recordStores.resend(7, { after }))`. */
export async function* everyPart<P extends Part>(
  work: (after: number) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  for (let after: number | null = 0; after !== null; ) {
    const part: P = await work(after);
    yield part;
    after = part.next_after;
  }
}
