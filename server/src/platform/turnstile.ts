export interface TurnstileOptions {
  /** How many of one key are inside at a time. */
  atOnce: number;
  /** How many of one key may wait outside. */
  mostWaiting: number;
  patienceMs: number;
}

/** Lets a bounded number in per key, those who wait in the order they came. */
export interface Turnstile {
  /** @returns what lets the next one in, to be called once; null for whom there is no room in time */
  enter(key: number | string): Promise<(() => void) | null>;
}

interface Line {
  inside: number;
  waiting: Set<() => void>;
}

/** Counts in this process only. A key without anybody inside costs no memory. */
export function createTurnstile({ atOnce, mostWaiting, patienceMs }: TurnstileOptions): Turnstile {
  const lines = new Map<number | string, Line>();

  function leave(key: number | string, line: Line): void {
    const [next] = line.waiting;
    line.inside -= 1;
    next?.();
    if (line.inside === 0) lines.delete(key);
  }

  function leaving(key: number | string, line: Line): () => void {
    let isInside = true;
    return () => {
      if (isInside) leave(key, line);
      isInside = false;
    };
  }

  return {
    enter(key) {
      const line = lines.get(key) ?? { inside: 0, waiting: new Set() };
      lines.set(key, line);
      if (line.inside < atOnce) {
        line.inside += 1;
        return Promise.resolve(leaving(key, line));
      }
      if (line.waiting.size >= mostWaiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const goIn = () => {
          line.inside += 1;
          clearTimeout(timer);
          line.waiting.delete(goIn);
          resolve(leaving(key, line));
        };
        const timer = setTimeout(() => {
          line.waiting.delete(goIn);
          resolve(null);
        }, patienceMs);
        line.waiting.add(goIn);
      });
    },
  };
}
