// What `npm test -- --reaching=FILE` runs, and in which order.
import { dirname } from "node:path";
import { reachedBy } from "./changed.mjs";
import { secondsOf } from "./durations.mjs";
import { importsOf, isPure } from "./imports.mjs";

/**
 * Those of the tests that a change of the file can reach. First those that need nothing started, then the nearest: beside
 * the file, importing it, with most words of the path in common, and of these the quickest.
 */
export function nearestFirst(file, tests) {
  const reached = [...new Set(reachedBy([file], tests))];
  const seconds = secondsOf(reached);
  const words = new Set(wordsOf(file));
  const ranks = new Map(
    reached.map((test) => [
      test,
      [
        isPure(test) ? 0 : 1,
        dirname(test) === dirname(file) || importsOf(test).includes(file) ? 0 : 1,
        -wordsOf(test).filter((word) => words.has(word)).length,
        seconds.get(test),
      ],
    ]),
  );
  return reached.sort((one, other) => compare(ranks.get(one), ranks.get(other)));
}

const wordsOf = (path) => [...new Set(path.split(/[/.-]/))];

function compare(one, other) {
  const at = one.findIndex((rank, index) => rank !== other[index]);
  return at === -1 ? 0 : one[at] - other[at];
}
