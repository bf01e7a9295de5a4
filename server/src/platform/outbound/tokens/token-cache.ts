import type { Clock } from "#kernel/clock.ts";
import type { OutboundAnswer } from "../outbound.ts";
import type { FetchedToken } from "./access-token.ts";

/** Access tokens of OAuth clients, in the memory of this process: never written down or logged. */
export interface TokenCache<Client, Failure> {
  /** Makes the request with a token. A 401 is answered by a new token and one more try, once. */
  request(
    client: Client,
    send: (token: string) => Promise<OutboundAnswer>,
  ): Promise<OutboundAnswer | Failure>;
}

interface TokenCacheOptions<Client, Failure> {
  clock: Clock;
  /** Of everything that decides what the token may do: after a change of it, tokens from before are not used. */
  keyOf(client: Client): string;
  fetchToken(client: Client): Promise<FetchedToken | Failure>;
}

interface CachedToken {
  token: string;
  /** When to fetch another one: 10 % of its life before its end, 60 s at most. */
  renewAtMs: number;
}

const LONGEST_MARGIN_MS = 60_000;

/** Requests that need the same token at once wait for one answer of the token endpoint. A failure is not remembered. */
export function createTokenCache<Client, Failure extends { kind: string }>({
  clock,
  keyOf,
  fetchToken,
}: TokenCacheOptions<Client, Failure>): TokenCache<Client, Failure> {
  const cached = new Map<string, CachedToken>();
  const underWay = new Map<string, Promise<string | Failure>>();

  async function tokenOf(client: Client): Promise<string | Failure> {
    const key = keyOf(client);
    const known = cached.get(key);
    if (known && known.renewAtMs > clock().getTime()) return known.token;
    const running = underWay.get(key);
    if (running) return running;
    const fetching = renew(client, key).finally(() => underWay.delete(key));
    underWay.set(key, fetching);
    return fetching;
  }

  async function renew(client: Client, key: string): Promise<string | Failure> {
    const fetched = await fetchToken(client);
    if (!isFetched(fetched)) return fetched;
    const { token, lifetimeMs } = fetched;
    const marginMs = Math.min(lifetimeMs / 10, LONGEST_MARGIN_MS);
    cached.set(key, { token, renewAtMs: clock().getTime() + lifetimeMs - marginMs });
    return token;
  }

  /** Another one, which may have come meanwhile. */
  function replace(client: Client, spent: string): Promise<string | Failure> {
    const key = keyOf(client);
    if (cached.get(key)?.token === spent) cached.delete(key);
    return tokenOf(client);
  }

  return {
    async request(client, send) {
      const first = await tokenOf(client);
      if (typeof first !== "string") return first;
      const answer = await send(first);
      if (answer.kind !== "answer" || answer.status !== 401) return answer;
      const second = await replace(client, first);
      return typeof second === "string" ? send(second) : second;
    },
  };
}

function isFetched<Failure extends { kind: string }>(
  fetched: FetchedToken | Failure,
): fetched is FetchedToken {
  return fetched.kind === "token";
}
