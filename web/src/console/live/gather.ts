import { pauseMs } from "./pace.ts";

interface Gathering {
  add(resources: readonly string[]): void;
  /** Somebody is at it: changes are shown sooner. */
  touch(): void;
  stop(): void;
}

interface GatheringOptions {
  refresh(resources: readonly string[]): void;
  now(): number;
}

/** Gathers what changed, and has it read anew at once, or when the pause since the last time is over. */
export function gatherChanges({ refresh, now }: GatheringOptions): Gathering {
  const changed = new Set<string>();
  let touchedAt = now();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (changed.size === 0) return;
    refreshedAt = now();
    const resources = [...changed];
    changed.clear();
    refresh(resources);
  }

  function plan(): void {
    clearTimeout(timer);
    const dueAt = refreshedAt + pauseMs(now() - touchedAt);
    timer = setTimeout(flush, Math.max(0, dueAt - now()));
  }

  return {
    add(resources) {
      for (const resource of resources) changed.add(resource);
      if (timer === undefined) plan();
    },
    touch() {
      touchedAt = now();
      if (timer !== undefined) plan();
    },
    stop() {
      clearTimeout(timer);
      changed.clear();
    },
  };
}
