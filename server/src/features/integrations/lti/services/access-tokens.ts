import type { Context } from "#platform/feature.ts";
import { createTokenCache, type TokenCache } from "#platform/outbound/tokens/token-cache.ts";
import type { Failure } from "./failure.ts";
import { fetchToken, type ServicePlatform } from "./token-request.ts";

/** What a token is asked for: a platform, and the scopes of one of its services. */
interface ServiceClient {
  platform: ServicePlatform;
  scopes: readonly string[];
}

export type AccessTokens = TokenCache<ServiceClient, Failure>;

export function cacheAccessTokens(
  context: Pick<Context, "db" | "clock" | "encryption" | "outbound">,
): AccessTokens {
  return createTokenCache({
    clock: context.clock,
    keyOf,
    fetchToken: ({ platform, scopes }: ServiceClient) => fetchToken(context, platform, scopes),
  });
}

function keyOf({ platform, scopes }: ServiceClient): string {
  const { registrationId, clientId, tokenUrl, tokenAudience } = platform;
  return JSON.stringify([registrationId, clientId, tokenUrl, tokenAudience, [...scopes].sort()]);
}
