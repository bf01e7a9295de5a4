import type { KeyObject } from "node:crypto";
import type { Context } from "#platform/feature.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { type FetchedKeys, fetchKeys } from "./fetch-keys.ts";

/** How long keys are taken as they are, how long while the platform does not answer, and between two tries. */
const FRESH_MS = 3_600_000;
const KEPT_MS = 24 * 3_600_000;
const COOLDOWN_MS = 60_000;

/** What a launch is told where the platform was read, and has no such key. */
export const noSuchKey = defineSentence(
  "lti_keys.none_such",
  "The platform publishes no key with the token's `kid`.",
);
const unread = defineSentence("lti_keys.unread", "The keys could not be read.");

type FoundKey = { key: KeyObject } | { failure: Sentence };

export interface PlatformKeys {
  /** The platform's key with this id. A key that is not known is asked for once a minute at most. */
  find(jwksUrl: string, kid: string): Promise<FoundKey>;
  /** The key that the platform has under this id by now, where it is another one; asked for once a minute at most. */
  findSuccessor(jwksUrl: string, kid: string, former: KeyObject): Promise<KeyObject | null>;
}

interface Kept {
  keys: ReadonlyMap<string, KeyObject>;
  fetchedMs: number;
  /** When an unknown key or a stale set was last asked for. */
  askedMs: number;
  failure: Sentence | null;
}

/** The platforms' public keys, as this process knows them. */
export function createPlatformKeys({ outbound, clock }: Pick<Context, "outbound" | "clock">): PlatformKeys {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<void>>();

  /** One call at a time, however many launches wait for it. */
  function refresh(url: string): Promise<void> {
    const running = underWay.get(url);
    if (running) return running;
    const refreshing = fetchKeys(outbound, url)
      .then((fetched) => void kept.set(url, joined(kept.get(url), fetched, clock().getTime())))
      .finally(() => underWay.delete(url));
    underWay.set(url, refreshing);
    return refreshing;
  }

  return {
    async find(url, kid) {
      const known = kept.get(url);
      if (known && !isDue(known, kid, clock().getTime())) return answer(known, kid, clock().getTime());
      await refresh(url);
      const fetched = kept.get(url);
      return fetched ? answer(fetched, kid, clock().getTime()) : { failure: unread() };
    },
    async findSuccessor(url, kid, former) {
      const asked = kept.get(url)?.askedMs ?? 0;
      if (clock().getTime() - asked >= COOLDOWN_MS) await refresh(url);
      const key = kept.get(url)?.keys.get(kid);
      return key === undefined || key.equals(former) ? null : key;
    },
  };
}

function isDue({ keys, fetchedMs, askedMs }: Kept, kid: string, nowMs: number): boolean {
  const isWanting = !keys.has(kid) || nowMs - fetchedMs >= FRESH_MS;
  return isWanting && nowMs - askedMs >= COOLDOWN_MS;
}

/** Good keys stay in use while the platform does not answer. */
function joined(before: Kept | undefined, fetched: FetchedKeys, nowMs: number): Kept {
  if ("keys" in fetched) {
    // The first set is not counted as a try: a key that the platform adds right after it is found at once.
    return { keys: fetched.keys, fetchedMs: nowMs, askedMs: before ? nowMs : 0, failure: null };
  }
  const { keys = new Map<string, KeyObject>(), fetchedMs = 0 } = before ?? {};
  return { keys, fetchedMs, askedMs: nowMs, failure: fetched.failure };
}

function answer({ keys, fetchedMs, failure }: Kept, kid: string, nowMs: number): FoundKey {
  const key = nowMs - fetchedMs < KEPT_MS ? keys.get(kid) : undefined;
  if (key) return { key };
  return { failure: failure ?? noSuchKey() };
}
