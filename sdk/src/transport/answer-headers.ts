const remembered = new WeakMap<object, Headers>();

/** Keeps what an answer's headers say beside its body for as long as the body is kept. */
export function rememberHeaders(answer: unknown, headers: Headers): void {
  if (typeof answer === "object" && answer !== null) remembered.set(answer, headers);
}

export function headersOf(answer: object): Headers | undefined {
  return remembered.get(answer);
}

/** The version of what a GET answered (RFC 9110, 8.8.3), to be kept beside it; undefined for anything else. */
export function tagOf(answer: object): string | undefined {
  return headersOf(answer)?.get("etag") ?? undefined;
}

/**
 * How far a list with `modified_after` is: changes that it does not show yet appear in a list of what was modified
 * after this moment. Of several pages the first one's counts. Undefined for other answers.
 */
export function watermarkOf(page: object): string | undefined {
  return headersOf(page)?.get("x-sync-watermark") ?? undefined;
}

/** @throws TypeError for an object without a tag: sent without a condition, it would overwrite what others did */
export function knownTag(answer: object | string): string {
  const tag = typeof answer === "string" ? answer : tagOf(answer);
  if (tag !== undefined) return tag;
  throw new TypeError(
    "This object is not what a GET answered, so it has no tag. Pass the object itself, not a copy, or the tag that `tagOf` gave.",
  );
}
