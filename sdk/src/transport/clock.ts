/** Time as the client sees it. Tests, and runtimes with timers of their own, bring another one. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when it is aborted before. */
  wait(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (durationMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, durationMs);
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
};
