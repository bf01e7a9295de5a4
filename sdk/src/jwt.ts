import type { IssuedToken } from "./access-token.ts";
import type { Body, Result } from "./contract.ts";
import { errorFrom, LecternError } from "./error.ts";
import type { operations } from "./schema.ts";
import { type Fetch, sendOnce } from "./transport.ts";

interface Credentials {
  siteUrl: string;
  email: string;
  password: string;
}

/**
 * Issues access tokens: the first for the password, later ones for the refresh token while that lasts. The password
 * is slow to check on the server, so it is sent as seldom as possible.
 */
export function jwtSession(
  fetch: Fetch,
  { siteUrl, email, password }: Credentials,
): () => Promise<IssuedToken> {
  let refresh: string | null = null;

  async function signIn(): Promise<IssuedToken> {
    const body: Body<operations["createJwt"]> = { email, password };
    const answer: Result<operations["createJwt"]> = await post(fetch, siteUrl, "/auth/jwt/create/", body);
    refresh = answer.refresh;
    return issued(answer.access);
  }

  return async () => {
    if (refresh === null) return signIn();
    try {
      const body: Body<operations["refreshJwt"]> = { refresh };
      const answer: Result<operations["refreshJwt"]> = await post(fetch, siteUrl, "/auth/jwt/refresh/", body);
      return issued(answer.access);
    } catch (error) {
      if (!(error instanceof LecternError && error.status === 401)) throw error;
      return signIn();
    }
  };
}

async function post<T>(fetch: Fetch, siteUrl: string, path: string, body: object): Promise<T> {
  const response = await sendOnce(fetch, {
    method: "POST",
    url: new URL(path, siteUrl).href,
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await errorFrom(response);
  const answer: T = JSON.parse(await response.text());
  return answer;
}

/** The lifetime is the difference of two of the server's times, so that a clock of ours that is off does no harm. */
function issued(token: string): IssuedToken {
  const [, claims = ""] = token.split(".");
  const { exp, iat } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
  return { token, lifetimeMs: (Number(exp) - Number(iat)) * 1000 };
}
