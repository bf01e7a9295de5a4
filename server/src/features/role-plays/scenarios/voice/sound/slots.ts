/** So many at once, and so many who wait for a place. */
export function createSlots({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let taken = 0;
  const queue: (() => void)[] = [];
  return {
    /** @returns false at once where too many wait already */
    async enter(): Promise<boolean> {
      if (taken < atOnce) {
        taken += 1;
        return true;
      }
      if (queue.length >= waiting) return false;
      await new Promise<void>((resolve) => queue.push(resolve));
      return true;
    },
    /** The next one has the place. */
    leave(): void {
      const next = queue.shift();
      if (next === undefined) taken -= 1;
      else next();
    },
  };
}
