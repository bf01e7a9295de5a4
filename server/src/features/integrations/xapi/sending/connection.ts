import type { Outbound, OutboundAnswer, OutboundRequest } from "#platform/outbound/outbound.ts";
import type { AccessTokens, NoToken, OAuthClient } from "./access-tokens.ts";

/** How a store knows us (specification, "Other authentication"). */
export type Credentials =
  | { type: "basic"; username: string; password: string }
  | ({ type: "oauth2" } & OAuthClient);

export interface Destination {
  /** Without a slash at the end. */
  url: string;
  credentials: Credentials;
}

const DEADLINE_MS = 30_000;
const KEPT_ANSWER_BYTES = 16 * 1024;

/** All of a request, and a first one that asks for a token, end within this. */
export const LONGEST_REQUEST_MS = 2 * DEADLINE_MS;

export interface Sender {
  outbound: Pick<Outbound, "request">;
}

/** Sends the texts as they are: one alone as an object, several as an array. */
export function postStatements(
  sender: Sender,
  tokens: AccessTokens,
  destination: Destination,
  texts: readonly string[],
): Promise<OutboundAnswer | NoToken> {
  const [only] = texts;
  return requestAs(sender, tokens, destination, {
    method: "POST",
    path: "/statements",
    body: Buffer.from(texts.length === 1 && only !== undefined ? only : `[${texts.join(",")}]`, "utf8"),
  });
}

interface StoreRequest {
  method: "GET" | "POST";
  path: string;
  body?: Buffer;
  maxResponseBytes?: number;
}

/** One request with our credentials. */
export async function requestAs(
  { outbound }: Sender,
  tokens: AccessTokens,
  { url, credentials }: Destination,
  { method, path, body, maxResponseBytes = KEPT_ANSWER_BYTES }: StoreRequest,
): Promise<OutboundAnswer | NoToken> {
  const requestWith = (authorization: string): OutboundRequest => ({
    method,
    url: url + path,
    headers: {
      Authorization: authorization,
      Accept: "application/json",
      "User-Agent": "Lectern-xAPI/1.0",
      "X-Experience-API-Version": "1.0.3",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    deadlineMs: DEADLINE_MS,
    maxResponseBytes,
    largerResponse: "truncate",
  });
  if (credentials.type === "basic") return outbound.request(requestWith(basic(credentials)));
  return tokens.request(credentials, (token) => outbound.request(requestWith(`Bearer ${token}`)));
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
}
