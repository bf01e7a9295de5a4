import { type AiUse, aiUses } from "../uses.ts";

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

/** By endpoint and use: a judge that answers does not hide a character that hangs. */
const known = new Map<string, EndpointHealth>();
const MOST_KNOWN = 1_000;

/** An organization's own endpoint is known by itself: its wrong key shall not close the same host for others. */
export function endpointKey(
  { baseUrl, model, owner }: { baseUrl: string; model: string; owner: "installation" | "organization" },
  organizationId: number,
): string {
  return [owner === "organization" ? organizationId : "", baseUrl, model].join(" ");
}

/** Of all that the endpoint is used for, the use that does worst. */
export function healthOf(key: string): EndpointHealth {
  const all = uses.map((use) => healthFor(key, use));
  const worst = all.reduce((one, other) => (other.failuresInARow > one.failuresInARow ? other : one));
  const succeeded = all.flatMap(({ succeededAt }) => succeededAt ?? []);
  return { ...worst, succeededAt: succeeded.length === 0 ? null : Math.max(...succeeded) };
}

/** Checked by an operator, it is not used for anything. */
type CheckedUse = AiUse | "check";
const uses: readonly [CheckedUse, ...CheckedUse[]] = ["check", ...aiUses];

function healthFor(key: string, use: CheckedUse): EndpointHealth {
  return (
    known.get(`${use} ${key}`) ?? { failuresInARow: 0, succeededAt: null, failedAt: null, failure: null }
  );
}

/** Whether any use of the endpoint is. */
export function isLeftAloneForAny(key: string): boolean {
  return uses.some((use) => isLeftAlone(key, use));
}

/** After the pause one call tries again; the others of that moment too, as nobody knows yet. */
export function isLeftAlone(key: string, use: CheckedUse): boolean {
  const { failuresInARow, failedAt } = healthFor(key, use);
  return (
    failuresInARow >= FAILURES_IN_A_ROW && failedAt !== null && performance.now() - failedAt < LEFT_ALONE_MS
  );
}

/** An operator's check that goes well opens the endpoint for all uses, and what goes well makes up for a check that did not. */
export function recordSuccess(key: string, use: CheckedUse): void {
  for (const one of use === "check" ? uses : ([use, "check"] as const))
    if (one === use || healthFor(key, one).failuresInARow > 0)
      record(`${one} ${key}`, { ...healthFor(key, one), failuresInARow: 0, succeededAt: performance.now() });
}

export function recordFailure(key: string, use: CheckedUse, failure: string): void {
  const before = healthFor(key, use);
  record(`${use} ${key}`, {
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
