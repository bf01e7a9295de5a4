import type { Log } from "./log.ts";

/**
 * Tells the log at level `debug` how long each phase took that ends now, in milliseconds. The first one began with the
 * process.
 */
export function createPhases(log: Log): (name: string) => void {
  let begun = 0;
  return (name) => {
    const now = performance.now();
    log.debug({ phase: name, durationMs: Math.round(now - begun) }, "startup phase completed");
    begun = now;
  };
}
