import { createHash } from "node:crypto";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { isUnreachable, retryAfterOf } from "#platform/outbound/answer.ts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "#platform/outbound/outbound.ts";
import { type FetchedToken, readAccessToken } from "#platform/outbound/tokens/access-token.ts";
import { createTokenCache, type TokenCache } from "#platform/outbound/tokens/token-cache.ts";

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

export interface NoToken extends Message {
  kind: "no_token";
  /** An operator has to change something; otherwise it may be better later. */
  isRefused: boolean;
  status: number | null;
  retryAfterMs: number | null;
}

export type AccessTokens = TokenCache<OAuthClient, NoToken>;

interface TokenContext extends Pick<Context, "clock"> {
  outbound: Pick<Outbound, "request">;
}

export function cacheAccessTokens({ outbound, clock }: TokenContext): AccessTokens {
  const fetchToken = async (client: OAuthClient) =>
    readAnswer(await outbound.request(tokenRequest(client)), clock());
  return createTokenCache({ clock, keyOf, fetchToken });
}

function keyOf({ organizationId, tokenUrl, clientId, clientSecret, scope, clientAuth }: OAuthClient): string {
  const secret = createHash("sha256").update(clientSecret).digest("base64");
  return JSON.stringify([organizationId, tokenUrl, clientId, secret, scope, clientAuth]);
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

const noToken = defineSentence("record_store.no_token", "No token:");
const refused = defineSentence(
  "record_store.token_refused",
  "The token endpoint answered {status}; check its address, client id, secret and scope.",
);
const withoutToken = defineSentence(
  "record_store.token_unreadable",
  "The token endpoint's answer holds no access_token.",
);

function readAnswer(answer: OutboundAnswer, now: Date): FetchedToken | NoToken {
  if (answer.kind === "failure") {
    const isRefused = isUnreachable(answer);
    return none(inSentences(noToken(), answer.sentence), { isRefused, status: null, retryAfterMs: null });
  }
  const { status, body } = answer;
  if (status !== 200) {
    const isRefused = status < 500 && status !== 408 && status !== 429;
    return none(inSentences(refused({ status })), {
      isRefused,
      status,
      retryAfterMs: retryAfterOf(answer, now),
    });
  }
  return (
    readAccessToken(body) ??
    none(inSentences(withoutToken()), { isRefused: true, status, retryAfterMs: null })
  );
}

function none(said: Message, rest: Pick<NoToken, "isRefused" | "status" | "retryAfterMs">): NoToken {
  return { kind: "no_token", ...said, ...rest };
}
