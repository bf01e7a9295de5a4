import type { operations } from "../schema.ts";
import type { Result } from "../transport/contract.ts";
import { errorFrom } from "../transport/error.ts";
import { type Fetch, readText, sendOnce } from "../transport/transport.ts";
import type { IssuedToken } from "./access-token.ts";

/** RFC 6749, 4.4. @throws LecternError with code `invalid_client` when id or secret are wrong */
export async function exchangeClientCredentials(
  fetch: Fetch,
  { siteUrl, clientId, clientSecret }: { siteUrl: string; clientId: string; clientSecret: string },
  signal: AbortSignal,
): Promise<IssuedToken> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const response = await sendOnce(fetch, {
    method: "POST",
    url: new URL("/oauth/token/", siteUrl).href,
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
    signal,
  });
  if (!response.ok) throw await errorFrom(response);
  const answer: Result<operations["createAccessToken"]> = JSON.parse(await readText(response, signal));
  return { token: answer.access_token, lifetimeMs: answer.expires_in * 1000 };
}
