/** After so many failures in a row an endpoint is left alone for a while: nobody waits for what does not come. */
const FAILURES_IN_A_ROW = 3;
const LEFT_ALONE_MS = 30_000;

/** How an endpoint did, as this process saw it. */
export interface EndpointHealth {
  failuresInARow: number;
  /** As `performance.now()` has them; null: never. */
  succeededAt: number | null;
  failedAt: number | null;
  /** Kind of the last failure: a code, no words, which may hold anything. */
  failure: string | null;
}

const known = new Map<string, EndpointHealth>();
const MOST_KNOWN = 1_000;

/** An organization's own endpoint is known by itself: its wrong key shall not close the same host for others. */
export function endpointKey(
  { baseUrl, model, owner }: { baseUrl: string; model: string; owner: "installation" | "organization" },
  organizationId: number,
): string {
  return [owner === "organization" ? organizationId : "", baseUrl, model].join(" ");
}

export function healthOf(key: string): EndpointHealth {
  return known.get(key) ?? { failuresInARow: 0, succeededAt: null, failedAt: null, failure: null };
}

/** After the pause one call tries again; the others of that moment too, as nobody knows yet. */
export function isLeftAlone(key: string): boolean {
  const { failuresInARow, failedAt } = healthOf(key);
  return (
    failuresInARow >= FAILURES_IN_A_ROW && failedAt !== null && performance.now() - failedAt < LEFT_ALONE_MS
  );
}

export function recordSuccess(key: string): void {
  record(key, { ...healthOf(key), failuresInARow: 0, succeededAt: performance.now() });
}

export function recordFailure(key: string, failure: string): void {
  const before = healthOf(key);
  record(key, {
    ...before,
    failure,
    failedAt: performance.now(),
    failuresInARow: before.failuresInARow + 1,
  });
}

function record(key: string, health: EndpointHealth): void {
  known.delete(key); // the latest used stands last
  known.set(key, health);
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > MOST_KNOWN) known.delete(oldest);
}

/** As if the process had just begun. */
export function forgetEndpoints(): void {
  known.clear();
}
