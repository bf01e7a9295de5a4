import type { Clock } from "../transport/clock.ts";
import type { AccessTokens } from "../transport/transport.ts";
import { shareWork } from "./shared-work.ts";

export interface IssuedToken {
  token: string;
  lifetimeMs: number;
}

export interface StoredToken {
  token: string;
  /** Milliseconds since 1970. */
  freshUntil: number;
}

/** Keeps a token beyond this process. A store that cannot read or write does without, and never throws. */
export interface TokenStore {
  read(): Promise<StoredToken | null>;
  write(token: StoredToken): Promise<void>;
  remove(): Promise<void>;
}

/** A token is replaced this long before it expires, or at the latest at nine tenths of its life. */
const MARGIN_MS = 60_000;

/** Keeps one access token and replaces it in time; with a store, begins with the token that is there. */
export function cacheAccessToken(
  issue: (signal: AbortSignal) => Promise<IssuedToken>,
  clock: Clock,
  store: TokenStore | null = null,
): AccessTokens {
  let kept: StoredToken | null = null;
  let refused: string | null = null;
  let underWay: ((signal?: AbortSignal) => Promise<string>) | null = null;

  function renewal() {
    const over = () => {
      if (underWay === mine) underWay = null;
    };
    const mine = shareWork((signal) => renew(signal).finally(over), over);
    return mine;
  }

  async function renew(signal: AbortSignal): Promise<string> {
    kept = (await findStored()) ?? (await issueAnother(signal));
    return kept.token;
  }

  async function findStored(): Promise<StoredToken | null> {
    const stored = (await store?.read()) ?? null;
    if (stored === null) return null;
    if (stored.token !== refused && clock.now() < stored.freshUntil) return stored;
    await store?.remove();
    return null;
  }

  async function issueAnother(signal: AbortSignal): Promise<StoredToken> {
    const askedAt = clock.now();
    const { token, lifetimeMs } = await issue(signal);
    const issued = { token, freshUntil: askedAt + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 10) };
    await store?.write(issued);
    return issued;
  }

  return {
    async current(signal) {
      if (kept && clock.now() < kept.freshUntil) return kept.token;
      underWay ??= renewal();
      return underWay(signal);
    },
    discard(token) {
      refused = token;
      if (kept?.token === token) kept = null;
    },
  };
}
