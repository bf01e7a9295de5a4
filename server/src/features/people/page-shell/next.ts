import { defineProblem } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";

export const badNext = defineProblem({
  code: "bad_next",
  status: 400,
  detail: "`next` must be a path on this site that begins with one slash, such as /home.",
});

export const HOME = "/home";
const LONGEST = 2048;

/**
 * Where to go next: only ever a path on this site (contract 6.3). It must begin with one slash, hold no backslash
 * and no control character, encoded or not, and still be on this site when a browser resolves it.
 * @throws badNext
 */
export function parseNext({ settings }: Pick<Context, "settings">, next: string | undefined): string {
  if (next === undefined || next === "") return HOME;
  if (next.length > LONGEST || !isPlainPath(next) || !isPlainPath(decodedOnce(next))) throw badNext();
  const resolved = URL.canParse(next, settings.siteUrl) ? new URL(next, settings.siteUrl) : null;
  // Segments such as /./ and %2e%2e are resolved here, and may only now begin with two slashes.
  if (!resolved || resolved.origin !== settings.siteUrl || !isPlainPath(resolved.pathname)) throw badNext();
  return `${resolved.pathname}${resolved.search}${resolved.hash}`;
}

function isPlainPath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0] ?? "";
  return path.startsWith("/") && !/^\/[/\\\s]/.test(path) && !path.includes("\\") && !/\p{Cc}/u.test(text);
}

/** A second decoding, as careless proxies do it. An undecodable text stays as it is. */
function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
