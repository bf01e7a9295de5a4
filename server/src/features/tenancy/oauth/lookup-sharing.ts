/**
 * Lets callers that ask for the same key at the same time share one look-up, without ever serving anyone an answer
 * from before they asked: who arrives while a look-up is under way waits for the next one. Under load one query
 * answers for many requests; a revocation still holds for every request that comes after it.
 */
export function shareLookups<T>(lookup: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const lanes = new Map<string, { current: Promise<unknown>; next: Promise<T> | null }>();

  function start(key: string): Promise<T> {
    const answer = lookup(key);
    const lane = { current: answer, next: null };
    lanes.set(key, lane);
    const leave = () => {
      if (lanes.get(key) === lane) lanes.delete(key);
    };
    answer.then(leave, leave);
    return answer;
  }

  return (key) => {
    const lane = lanes.get(key);
    if (!lane) return start(key);
    lane.next ??= lane.current.then(
      () => start(key),
      () => start(key),
    );
    return lane.next;
  };
}
