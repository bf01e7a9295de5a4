import { type Page, paginate } from "@lectern/sdk/operator";

const PAGE_SIZE = 200;

/** All results of a list, on however many pages they stand. */
export async function everyPage<T>(
  list: (page: { page?: string; page_size: number }) => Promise<Page<T>>,
): Promise<T[]> {
  return Array.fromAsync(paginate((page) => list({ ...page, page_size: PAGE_SIZE })));
}
