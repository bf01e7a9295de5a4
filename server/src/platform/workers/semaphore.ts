interface SemaphoreOptions {
  /** How many of one key hold a place at a time; a function where that changes. */
  atOnce: number | (() => number);
  /** How many of one key may wait for one. */
  mostWaiting: number;
  /** How long they wait at most. */
  deadlineMs: number;
}

/** A counting semaphore for each key, fair: those that wait go in the order in which they came. */
export interface Semaphore {
  /** @returns what releases the place, to be called once; null where none became free in time */
  acquire(key: number | string): Promise<(() => void) | null>;
}

interface Line {
  held: number;
  waiting: Set<() => void>;
}

/** Counts in this process only. A key that nobody holds costs no memory. */
export function createSemaphore({ atOnce, mostWaiting, deadlineMs }: SemaphoreOptions): Semaphore {
  const lines = new Map<number | string, Line>();
  const hasRoom = ({ held }: Line) => held < (typeof atOnce === "number" ? atOnce : atOnce());

  function release(key: number | string, line: Line): void {
    line.held -= 1;
    for (const next of line.waiting) if (hasRoom(line)) next();
    if (line.held === 0) lines.delete(key);
  }

  function releaseOnce(key: number | string, line: Line): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) release(key, line);
      isHeld = false;
    };
  }

  return {
    acquire(key) {
      const line = lines.get(key) ?? { held: 0, waiting: new Set() };
      lines.set(key, line);
      if (hasRoom(line)) {
        line.held += 1;
        return Promise.resolve(releaseOnce(key, line));
      }
      if (line.waiting.size >= mostWaiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const acquired = () => {
          line.held += 1;
          clearTimeout(timer);
          line.waiting.delete(acquired);
          resolve(releaseOnce(key, line));
        };
        const timer = setTimeout(() => {
          line.waiting.delete(acquired);
          resolve(null);
        }, deadlineMs);
        line.waiting.add(acquired);
      });
    },
  };
}
