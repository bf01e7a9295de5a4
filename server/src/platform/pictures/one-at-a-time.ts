let last: Promise<unknown> = Promise.resolve();

/** Pictures are decoded one after the other: each takes its pixels in memory and a thread that others wait for. */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}
