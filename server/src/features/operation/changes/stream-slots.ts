interface StreamSlots {
  /** @returns how to take it, or null when this operator, or the process, has too many */
  take(operatorId: number): { hold(end: () => void): void; free(): void } | null;
  endAll(): void;
}

const MOST_OF_ONE = 10;
const MOST = 200;

/** Open streams of this process: each is a connection that stays. */
export function createStreamSlots({ mostOfOne = MOST_OF_ONE, most = MOST } = {}): StreamSlots {
  const taken = new Map<symbol, { operatorId: number; end: (() => void) | null }>();
  return {
    take(operatorId) {
      const own = [...taken.values()].filter((slot) => slot.operatorId === operatorId);
      if (own.length >= mostOfOne || taken.size >= most) return null;
      const name = Symbol("slot");
      taken.set(name, { operatorId, end: null });
      return {
        hold: (end) => void taken.set(name, { operatorId, end }),
        free: () => void taken.delete(name),
      };
    },
    endAll() {
      for (const { end } of taken.values()) end?.();
    },
  };
}
