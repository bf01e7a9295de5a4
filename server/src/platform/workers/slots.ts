/** How much of something is under way in this process, and how much more may be. */
interface Slots {
  free(): number;
  /** Begins at once: the caller has checked that a slot is free. The task must not reject. */
  take(task: Promise<void>): void;
  /** Answers when nothing is under way any more. */
  allFree(): Promise<void>;
}

export function createSlots(count: number, onFree: () => void = () => undefined): Slots {
  const underWay = new Set<Promise<void>>();
  return {
    free: () => count - underWay.size,
    take(task) {
      const taken = task.finally(() => {
        underWay.delete(taken);
        onFree();
      });
      underWay.add(taken);
    },
    async allFree() {
      await Promise.allSettled(underWay);
    },
  };
}
