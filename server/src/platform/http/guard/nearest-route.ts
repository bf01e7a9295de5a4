import type { Problem } from "#kernel/problem.ts";
import { routeNotFound } from "../../problems.ts";

/** How far a path may be from a route's and still be taken for a slip of the pen. */
const FARTHEST = 3;
/** Longer ones are no slip, and comparing costs more than a stranger shall cause. */
const LONGEST_PATH = 200;

/** The 404 for an address below an API that no route serves; `hint` names the route that was probably meant. */
export function unknownRoute(addresses: Iterable<string>, url: string): Problem {
  const [path = ""] = url.split("?", 1);
  const nearest = nearestRoute(addresses, path);
  return nearest === null
    ? routeNotFound()
    : routeNotFound({ hint: `${routeNotFound.hint} Did you mean ${nearest}?` });
}

/**
 * The route that somebody who asked for `path` most probably meant, written with `{id}` for what is filled in; null
 * when nothing is near. `urls` are Fastify's, with `:id`. Letters that differ count one each, a segment that is missing or
 * too much counts two.
 */
export function nearestRoute(urls: Iterable<string>, path: string): string | null {
  if (path.length > LONGEST_PATH) return null;
  const asked = segmentsOf(path);
  let best: { url: string; distance: number } | null = null;
  for (const url of urls) {
    const distance = distanceBetween(segmentsOf(url), asked);
    if (distance <= FARTHEST && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { url, distance };
  }
  return best === null ? null : best.url.replaceAll(/:(\w+)/g, "{$1}");
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

function distanceBetween(route: readonly string[], asked: readonly string[]): number {
  return editDistance(route, asked, segmentDistance, 2);
}

function segmentDistance(route: string, asked: string): number {
  if (route.startsWith(":")) return /\d/.test(asked) ? 0 : FARTHEST;
  return editDistance([...route], [...asked.slice(0, 64)], (one, other) => (one === other ? 0 : 1), 1);
}

/** Levenshtein's distance between two sequences; replacing costs what `cost` says, the rest `gap`. */
function editDistance<T>(
  from: readonly T[],
  to: readonly T[],
  cost: (one: T, other: T) => number,
  gap: number,
): number {
  let previous = [0, ...to.map((_, index) => (index + 1) * gap)];
  for (const [row, one] of from.entries()) {
    const current = [(row + 1) * gap];
    for (const [column, other] of to.entries()) {
      const [replaced, removed, added] = [previous[column], previous[column + 1], current[column]];
      current.push(Math.min((replaced ?? 0) + cost(one, other), (removed ?? 0) + gap, (added ?? 0) + gap));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
