/**
 * Work that several callers wait for. A caller whose signal is aborted leaves with its reason and does not end the work for the
 * others; when all have left, the work is aborted, and `onAbandoned` is called.
 */
export function shareWork<T>(work: (signal: AbortSignal) => Promise<T>, onAbandoned: () => void) {
  const controller = new AbortController();
  const result = work(controller.signal);
  let waiting = 0;
  return (signal?: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        waiting -= 1;
        if (waiting > 0) return;
        onAbandoned();
        controller.abort(signal?.reason);
      };
      waiting += 1;
      signal?.addEventListener("abort", leave, { once: true });
      result.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
      if (signal?.aborted) leave();
    });
}
