const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

interface Retry {
  /** Tries again after a wait that grows with each failure, or at once when the connection comes back. */
  schedule: () => void;
  /** Nothing is tried again; the next failure is the first. */
  end: () => void;
}

export function createRetry(tryAgain: () => void): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting() {
    clearTimeout(timer);
    window.removeEventListener("online", retryNow);
  }

  function retryNow() {
    stopWaiting();
    tryAgain();
  }

  return {
    schedule() {
      stopWaiting();
      timer = setTimeout(retryNow, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
      failures += 1;
      window.addEventListener("online", retryNow);
    },
    end() {
      stopWaiting();
      failures = 0;
    },
  };
}
