import type { Context } from "#platform/feature.ts";
import type { Failure } from "./failure.ts";
import { type FetchedToken, fetchToken, type ServicePlatform } from "./token-request.ts";

export interface AccessTokens {
  /** A token of the platform for these scopes. Who asks meanwhile waits for the same answer. */
  tokenOf(platform: ServicePlatform, scopes: readonly string[]): Promise<string | Failure>;
  /** The platform did not take this one: another, which may have come meanwhile. */
  replace(platform: ServicePlatform, scopes: readonly string[], spent: string): Promise<string | Failure>;
}

interface Kept {
  token: string;
  /** When to fetch another one: 10 % of its life before its end, 60 s at most. */
  renewAtMs: number;
}

const LONGEST_MARGIN_MS = 60_000;

/** Keeps the tokens of this process in memory; they are never written down or logged. */
export function keepAccessTokens(
  context: Pick<Context, "db" | "clock" | "encryption" | "outbound">,
): AccessTokens {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<string | Failure>>();

  function renew(platform: ServicePlatform, scopes: readonly string[], key: string) {
    const running = underWay.get(key);
    if (running) return running;
    const fetching = fetchToken(context, platform, scopes)
      .then((fetched) => keep(key, fetched))
      .finally(() => underWay.delete(key));
    underWay.set(key, fetching);
    return fetching;
  }

  function keep(key: string, fetched: FetchedToken | Failure): string | Failure {
    if (fetched.kind === "service_failure") return fetched;
    const { token, lifetimeMs } = fetched;
    const marginMs = Math.min(lifetimeMs / 10, LONGEST_MARGIN_MS);
    kept.set(key, { token, renewAtMs: context.clock().getTime() + lifetimeMs - marginMs });
    return token;
  }

  const tokens: AccessTokens = {
    async tokenOf(platform, scopes) {
      const key = keyOf(platform, scopes);
      const known = kept.get(key);
      if (known && known.renewAtMs > context.clock().getTime()) return known.token;
      return renew(platform, scopes, key);
    },
    async replace(platform, scopes, spent) {
      const key = keyOf(platform, scopes);
      if (kept.get(key)?.token === spent) kept.delete(key);
      return tokens.tokenOf(platform, scopes);
    },
  };
  return tokens;
}

/** With the registration's addresses: after a change of them, tokens from before are not used. */
function keyOf(platform: ServicePlatform, scopes: readonly string[]): string {
  const { registrationId, clientId, tokenUrl, tokenAudience } = platform;
  return JSON.stringify([registrationId, clientId, tokenUrl, tokenAudience, [...scopes].sort()]);
}
