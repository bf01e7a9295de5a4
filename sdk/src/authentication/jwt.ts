import type { operations } from "../schema.ts";
import type { Body, Result } from "../transport/contract.ts";
import { errorFrom, LecternError } from "../transport/error.ts";
import { type Fetch, sendOnce } from "../transport/transport.ts";
import type { IssuedToken } from "./access-token.ts";

interface Credentials {
  siteUrl: string;
  email: string;
  password: string;
  /** Asked for a code when the operator has a second factor. */
  secondFactor?: () => Promise<string>;
}

/**
 * Issues access tokens: the first for the password, later ones for the refresh token while that lasts. The password
 * is slow to check on the server, so it is sent as seldom as possible.
 */
export function jwtSession(
  fetch: Fetch,
  { siteUrl, email, password, secondFactor }: Credentials,
): () => Promise<IssuedToken> {
  let refresh: string | null = null;

  async function signIn(): Promise<IssuedToken> {
    const answer = await create({ email, password }).catch(async (error: unknown) => {
      if (!secondFactor || !isMissingCode(error)) throw error;
      return create({ email, password, code: await secondFactor() });
    });
    refresh = answer.refresh;
    return issued(answer.access);
  }

  function create(body: Body<operations["createJwt"]>): Promise<Result<operations["createJwt"]>> {
    return post(fetch, siteUrl, "/auth/jwt/create/", body);
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

function isMissingCode(error: unknown): boolean {
  return error instanceof LecternError && error.code === "second_factor_required";
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

/**
 * The lifetime is the difference of two of the server's times, so that a clock of ours that is off does no harm. Split
 * by hand: the client depends on no package.
 */
function issued(token: string): IssuedToken {
  const [, claims = ""] = token.split(".");
  const { exp, iat } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
  return { token, lifetimeMs: (Number(exp) - Number(iat)) * 1000 };
}
