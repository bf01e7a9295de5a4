const BEGINS_AFTER_S = 2;
const CLEAR_LINE = "\r\u001b[K";

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

/**
 * Shows how long a command has been at work, in a line of a terminal that goes with `stop`: what takes a minute
 * must not look like what hangs.
 */
export function showElapsed(stderr: Output): { stop(): void } {
  if (stderr.isTTY !== true) return { stop: () => undefined };
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    if (seconds >= BEGINS_AFTER_S) stderr.write(`${CLEAR_LINE}Working, ${seconds} s …`);
  }, 1000);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      if (seconds >= BEGINS_AFTER_S) stderr.write(CLEAR_LINE);
      seconds = 0;
    },
  };
}
