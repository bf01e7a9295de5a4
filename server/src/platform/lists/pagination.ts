import { type TSchema, Type } from "typebox";
import { invalidPage, invalidParameter } from "../problems.ts";

const DEFAULT_PAGE_SIZE = 50;
const LARGEST_PAGE_SIZE = 200;

/** Query parameters of every list (contract 1.4). `page` stays text: a bad one is a 404, as the contract has it. */
export const pageParameters = {
  page: Type.Optional(Type.String({ description: "Page number, from 1", examples: ["1"] })),
  page_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Results a page; default ${DEFAULT_PAGE_SIZE}, at most ${LARGEST_PAGE_SIZE}`,
    }),
  ),
};

const Link = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], description, examples: [null] });

/**
 * The envelope around a list's results (specification, "Pagination envelope"). In the document it is named for them:
 * a page of `User` is a `UserPage`.
 */
export function Page<S extends TSchema>(results: S) {
  const { $ref } = results as S & { $ref?: string }; // JSON Schema member, which TSchema does not name
  return Type.Object(
    {
      count: Type.Integer({ description: "Results on all pages together" }),
      next: Link("Absolute URL of the next page; null on the last one"),
      previous: Link("Absolute URL of the page before; null on the first one"),
      results: Type.Array(results),
    },
    $ref === undefined ? {} : { title: `${$ref.replace("#", "")}Page` },
  );
}

export interface PageRequest {
  number: number;
  size: number;
  limit: number;
  offset: number;
}

/** @throws invalidPage (404) for a page that is no whole number from 1 */
export function readPage(query: { page?: string | undefined; page_size?: number | undefined }): PageRequest {
  const text = query.page ?? "1";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidPage();
  const number = Number(text);
  const size = Math.min(query.page_size ?? DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE);
  return { number, size, limit: size, offset: (number - 1) * size };
}

/**
 * The envelope of one page. Links are built from the configured site address and the request's own query.
 * @throws invalidPage (404) for a page past the end; page 1 of nothing is an empty page
 */
export function pageEnvelope<T>(
  siteUrl: string,
  requestUrl: string,
  page: PageRequest,
  count: number,
  results: T[],
) {
  if (page.number > 1 && page.offset >= count) throw invalidPage();
  const link = (number: number) => {
    const url = new URL(requestUrl, siteUrl);
    url.searchParams.set("page", String(number));
    return url.href;
  };
  return {
    count,
    next: page.offset + page.size < count ? link(page.number + 1) : null,
    previous: page.number > 1 ? link(page.number - 1) : null,
    results,
  };
}

export interface SortTerm<Key extends string> {
  key: Key;
  descending: boolean;
}

/** @throws invalidParameter (422 `errors.sort`) for a key that is not among the allowed ones */
export function readSort<Key extends string>(
  text: string | undefined,
  allowed: readonly Key[],
  standard: SortTerm<Key>[],
): SortTerm<Key>[] {
  if (text === undefined) return standard;
  return text.split(",").map((term) => {
    const name = term.trim().replace(/^-/, "");
    const key = allowed.find((candidate) => candidate === name);
    if (key === undefined) {
      throw invalidParameter({
        errors: { sort: [`"${name}" is not a sort key here. Choose from: ${allowed.join(", ")}.`] },
      });
    }
    return { key, descending: term.trim().startsWith("-") };
  });
}
