import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export const storeClient = { client_id: "a client", client_secret: "s3cret/+=" };

/** A token endpoint for client credentials (RFC 6749, 4.4). */
export interface Tokens {
  issue(request: IncomingMessage, response: ServerResponse, body: Buffer): void;
  isKnown(request: IncomingMessage): boolean;
  /** How often it was asked. */
  asked(): number;
  /** No token from before is good any more. */
  revoke(): void;
  lifetime(seconds: number): void;
}

export function startTokens(): Tokens {
  const known = new Map<string, number>();
  let asked = 0;
  let lifetimeS = 3600;

  function answer(request: IncomingMessage, body: Buffer): [number, object] {
    const form = new URLSearchParams(body.toString());
    const { id, secret } = credentialsOf(request, form);
    if (form.get("grant_type") !== "client_credentials") return [400, { error: "unsupported_grant_type" }];
    if (id !== storeClient.client_id || secret !== storeClient.client_secret)
      return [401, { error: "invalid_client" }];
    const token = randomUUID();
    known.set(token, Date.now() + lifetimeS * 1000);
    return [200, { access_token: token, token_type: "Bearer", expires_in: lifetimeS }];
  }

  return {
    issue(request, response, body) {
      asked += 1;
      const [status, json] = answer(request, body);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    },
    isKnown: ({ headers }) =>
      (known.get((headers.authorization ?? "").replace("Bearer ", "")) ?? 0) > Date.now(),
    asked: () => asked,
    revoke: () => known.clear(),
    lifetime(seconds) {
      lifetimeS = seconds;
    },
  };
}

function credentialsOf({ headers }: IncomingMessage, form: URLSearchParams) {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (basic === undefined) return { id: form.get("client_id"), secret: form.get("client_secret") };
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":").map(formDecoded);
  return { id, secret };
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
