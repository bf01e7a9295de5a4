import { setTimeout as pause } from "node:timers/promises";
import type { ServiceProcess } from "../process.ts";
import { person } from "./load.ts";
import type { SeenEvent } from "./watchers.ts";

interface Observed {
  site: Pick<ServiceProcess, "siteUrl">;
  /** Good for the whole drill. */
  token(): string;
  polled: readonly SeenEvent[];
  /** Null: nothing is sent, since an operator has to decide. */
  received: readonly SeenEvent[] | null;
}

const AT_ONCE = 8;
const ANSWER_WITHIN_MS = 3_000;
const GIVEN_UP_MS = 60_000;
let batches = 0;

/**
 * Seconds from now until everything answers, Infinity after a minute: eight writes at once that are all acknowledged within three seconds, and whose
 * events a poller and a receiver have seen. Batches follow one another until one of them has come through as a whole.
 */
export async function secondsUntilAllAnswers({ site, token, polled, received }: Observed): Promise<number> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  for (;;) {
    const [polledBefore, receivedBefore] = [polled.length, received?.length ?? 0];
    const ids = Array.from({ length: AT_ONCE }, (_, number) => `canary-${batches}-${number}`);
    batches += 1;
    const acknowledged = await Promise.all(ids.map((id) => isWritten(site.siteUrl, token(), id)));
    if (acknowledged.every(Boolean)) {
      const writtenAt = performance.now();
      const isThere = (events: readonly SeenEvent[], from: number) => {
        const there = new Set(events.slice(from).map(({ providerId }) => providerId));
        return ids.every((id) => there.has(id));
      };
      // A batch whose events are long in coming is waited for: nothing else would tell when they came.
      while (performance.now() - writtenAt < GIVEN_UP_MS) {
        if (isThere(polled, polledBefore) && (received === null || isThere(received, receivedBefore)))
          return seconds();
        await pause(20);
      }
    }
    if (seconds() > GIVEN_UP_MS / 1_000) return Number.POSITIVE_INFINITY;
    await pause(50);
  }
}

async function isWritten(siteUrl: string, token: string, id: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(person(id, 0)) };
  return fetch(`${siteUrl}/api/v1/users/`, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );
}
