import type { Context } from "#platform/feature.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Failure } from "./failure.ts";
import type { ServicePlatform } from "./token-request.ts";

interface ServiceRequest {
  method: "GET" | "POST";
  url: string;
  scopes: readonly string[];
  accept: string;
  /** JSON and its media type. */
  body?: { type: string; content: unknown };
  maxResponseBytes?: number;
}

const DEADLINE_MS = 10_000;

/** One request with a token for these scopes. */
export async function requestService(
  { outbound }: Pick<Context, "outbound">,
  tokens: AccessTokens,
  platform: ServicePlatform,
  request: ServiceRequest,
): Promise<OutboundAnswer | Failure> {
  const { method, url, scopes, accept, body, maxResponseBytes } = request;
  const send = (token: string) =>
    outbound.request({
      method,
      url,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: accept,
        ...(body === undefined ? {} : { "Content-Type": body.type }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body.content) }),
      deadlineMs: DEADLINE_MS,
      ...(maxResponseBytes === undefined ? { largerResponse: "truncate" as const } : { maxResponseBytes }),
    });
  return tokens.request({ platform, scopes }, send);
}
