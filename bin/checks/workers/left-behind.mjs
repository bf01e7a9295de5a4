// A file in a process of its own would hang on what it leaves open; among others in one process, it has to be asked.
/** Longer than a connection is given to come about (10 s), which nobody ends once its file is over. */
const WAITED_MS = 12_000;

/** A request of the file system or to a name server ends by itself. */
const endsByItself = /Req|^FileHandle|^GetAddrInfo|^Immediate$/;

/** How many of each kind keep this process alive. */
export function openResources(isMeant = (kind) => !endsByItself.test(kind)) {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo().filter(isMeant))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * Looks once, shortly before a file's time is over, at what its tests may be waiting for.
 * @returns a sentence about it, or nothing where the file ended before
 */
export function lookBeforeTimeout(timeout) {
  let sentence = [];
  const timer = setTimeout(() => {
    const open = [...openResources(() => true)].map(([kind, count]) => `${kind} × ${count}`);
    sentence = [`Shortly before its time was over, this was open: ${open.join(", ") || "nothing"}.`];
  }, timeout * 0.98);
  timer.unref();
  return () => {
    clearTimeout(timer);
    return sentence;
  };
}

/** Resolves with the kinds that have grown in number, once nothing more closes by itself. */
export async function whatStaysOpen(before) {
  const deadline = performance.now() + WAITED_MS;
  for (;;) {
    const left = [...openResources()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
    if (left.length === 0 || performance.now() > deadline)
      return left.map(([kind, count]) => `${kind} × ${count - (before.get(kind) ?? 0)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
