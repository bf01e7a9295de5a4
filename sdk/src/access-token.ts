import type { Clock } from "./clock.ts";

export interface IssuedToken {
  token: string;
  lifetimeMs: number;
}

export interface AccessTokens {
  /** A token that is good for a while yet. Callers that ask at the same time share one exchange. */
  current(): Promise<string>;
  /** The server refused this token: the next call gets another. */
  discard(token: string): void;
}

/** A token is replaced this long before it expires, or at the latest at nine tenths of its life. */
const MARGIN_MS = 60_000;

/** Keeps one access token and replaces it in time. */
export function keepAccessToken(issue: () => Promise<IssuedToken>, clock: Clock): AccessTokens {
  let kept: { token: string; freshUntil: number } | null = null;
  let underWay: Promise<string> | null = null;

  async function renew(): Promise<string> {
    try {
      const askedAt = clock.now();
      const { token, lifetimeMs } = await issue();
      kept = { token, freshUntil: askedAt + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 10) };
      return token;
    } finally {
      underWay = null;
    }
  }

  return {
    async current() {
      if (kept && clock.now() < kept.freshUntil) return kept.token;
      underWay ??= renew();
      return underWay;
    },
    discard(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
