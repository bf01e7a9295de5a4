import type { RequestOptions } from "../transport/contract.ts";
import { type Page, type PagePosition, paginate } from "./paginate.ts";

/** From a function that answers one page of a list, one that walks through all of it. */
export function allOf<Filter, T>(
  list: (query: Partial<Filter> & PagePosition, options: RequestOptions) => Promise<Page<T>>,
) {
  return (query: Partial<Filter> = {}, options: RequestOptions = {}): AsyncGenerator<T, void, undefined> =>
    paginate((position) => list({ ...query, ...position }, options));
}
