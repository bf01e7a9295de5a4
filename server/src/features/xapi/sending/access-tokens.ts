import { createHash } from "node:crypto";
import { isRecord } from "#kernel/record.ts";
import type { Context } from "#platform/feature.ts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "#platform/outbound/outbound.ts";
import { readRetryAfter } from "#platform/outbound/retry-after.ts";

/** How we ask for tokens (RFC 6749, 4.4). */
export interface OAuthClient {
  organizationId: number;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string | null;
  /** header: HTTP Basic. body: among the form's fields. */
  clientAuth: "header" | "body";
}

export interface AccessToken {
  kind: "token";
  token: string;
}
export interface NoToken {
  kind: "no_token";
  /** An operator has to change something; otherwise it may be better later. */
  isRefused: boolean;
  status: number | null;
  message: string;
  retryAfterMs: number | null;
}

export interface AccessTokens {
  /** The token of this client, a new one when it is about to end. Who asks meanwhile waits for the same answer. */
  tokenOf(client: OAuthClient): Promise<AccessToken | NoToken>;
  /** A token was not accepted: another one, which may have come meanwhile. */
  replace(client: OAuthClient, spent: string): Promise<AccessToken | NoToken>;
}

interface Kept {
  token: string;
  /** When to fetch another one: 10 % of its life before its end, 60 s at most. */
  renewAt: number;
}

/** Where the answer names no lifetime (RFC 6749, 5.1, only recommends it). */
const ASSUMED_LIFETIME_S = 3600;
const LONGEST_MARGIN_MS = 60_000;

interface TokenContext extends Pick<Context, "clock"> {
  outbound: Pick<Outbound, "request">;
}

/** Keeps the tokens of this process in memory; they are never written down or logged. */
export function keepAccessTokens({ outbound, clock }: TokenContext): AccessTokens {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<AccessToken | NoToken>>();

  function fetchToken(client: OAuthClient, key: string): Promise<AccessToken | NoToken> {
    const known = underWay.get(key);
    if (known) return known;
    const fetching = outbound
      .request(tokenRequest(client))
      .then((answer) => readAnswer(answer, clock()))
      .then((found) => {
        if (found.kind === "no_token") return found;
        kept.set(key, { token: found.token, renewAt: renewalOf(clock(), found.lifetimeMs) });
        return { kind: "token" as const, token: found.token };
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, fetching);
    return fetching;
  }

  return {
    async tokenOf(client) {
      const key = keyOf(client);
      const known = kept.get(key);
      if (known && known.renewAt > clock().getTime()) return { kind: "token", token: known.token };
      return fetchToken(client, key);
    },
    async replace(client, spent) {
      const key = keyOf(client);
      if (kept.get(key)?.token === spent) kept.delete(key);
      return this.tokenOf(client);
    },
  };
}

function keyOf({ organizationId, tokenUrl, clientId, clientSecret, scope, clientAuth }: OAuthClient): string {
  const secret = createHash("sha256").update(clientSecret).digest("base64");
  return JSON.stringify([organizationId, tokenUrl, clientId, secret, scope, clientAuth]);
}

function renewalOf(now: Date, lifetimeMs: number): number {
  return now.getTime() + lifetimeMs - Math.min(lifetimeMs / 10, LONGEST_MARGIN_MS);
}

function tokenRequest({ tokenUrl, clientId, clientSecret, scope, clientAuth }: OAuthClient): OutboundRequest {
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (scope !== null) form.set("scope", scope);
  if (clientAuth === "body") {
    form.set("client_id", clientId);
    form.set("client_secret", clientSecret);
  }
  const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString("base64");
  return {
    method: "POST",
    url: tokenUrl,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Accept: "application/json",
      ...(clientAuth === "header" ? { Authorization: `Basic ${basic}` } : {}),
    },
    body: form.toString(),
  };
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

type Found = { kind: "found"; token: string; lifetimeMs: number } | NoToken;

function readAnswer(answer: OutboundAnswer, now: Date): Found {
  if (answer.kind === "failure") {
    const isRefused = answer.error === "redirect" || answer.error === "blocked_address";
    return none(`No token: ${answer.message}`, { isRefused, status: null, retryAfterMs: null });
  }
  const { status, headers, body } = answer;
  if (status !== 200) {
    const isRefused = status < 500 && status !== 408 && status !== 429;
    const header = headers["retry-after"];
    const retryAfterMs = readRetryAfter(Array.isArray(header) ? header[0] : header, now);
    const sentence = `The token endpoint answered ${status}; check its address, client id, secret and scope.`;
    return none(sentence, { isRefused, status, retryAfterMs });
  }
  const { access_token: token, expires_in: seconds } = parsed(body);
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token))
    return none("The token endpoint's answer holds no access_token.", {
      isRefused: true,
      status,
      retryAfterMs: null,
    });
  const lifetimeS = Number(seconds) > 0 ? Number(seconds) : ASSUMED_LIFETIME_S;
  return { kind: "found", token, lifetimeMs: lifetimeS * 1000 };
}

function none(message: string, rest: Pick<NoToken, "isRefused" | "status" | "retryAfterMs">): NoToken {
  return { kind: "no_token", message, ...rest };
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
