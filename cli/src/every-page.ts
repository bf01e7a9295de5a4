import { type Page, paginate } from "@lectern/sdk/operator";

const PAGE_SIZE = 200;

/** All results of a list, on however many pages they stand. */
export async function everyPage<T>(
  list: (position: { cursor?: string; page_size: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const results: T[] = [];
  for await (const result of paginate((position) => list({ ...position, page_size: PAGE_SIZE })))
    results.push(result);
  return results;
}
