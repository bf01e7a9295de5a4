/** A page of a list, as every list answers it. */
export interface Page<T> {
  results: T[];
  /** Address of the next page; null on the last. */
  next: string | null;
}

/**
 * All results of a list, page after page, fetched as they are needed:
 * `paginate((page) => lectern.users.list({ provider: "acme-portal", ...page }))`.
 */
export async function* paginate<T>(
  list: (page: { page?: string }) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let next: string | null = null;
  do {
    const answer: Page<T> = await list(next === null ? {} : { page: next });
    yield* answer.results;
    next = answer.next === null ? null : new URL(answer.next).searchParams.get("page");
  } while (next !== null);
}
