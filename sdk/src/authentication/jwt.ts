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
export function jwtSession(fetch: Fetch, credentials: Credentials): () => Promise<IssuedToken> {
  let refreshToken: string | null = null;

  async function signInAnew(): Promise<IssuedToken> {
    const { access, refresh } = await signIn(fetch, credentials);
    refreshToken = refresh.token;
    return access;
  }

  return async () => {
    if (refreshToken === null) return signInAnew();
    try {
      return await refreshAccess(fetch, credentials.siteUrl, refreshToken);
    } catch (error) {
      if (!(error instanceof LecternError && error.status === 401)) throw error;
      return signInAnew();
    }
  };
}

/** Both tokens for the password; asks for a code when the operator has a second factor. @throws LecternError */
export async function signIn(
  fetch: Fetch,
  { siteUrl, email, password, secondFactor }: Credentials,
): Promise<{ access: IssuedToken; refresh: IssuedToken }> {
  const create = (body: Body<operations["createJwt"]>): Promise<Result<operations["createJwt"]>> =>
    post(fetch, siteUrl, "/auth/jwt/create/", body);
  const answer = await create({ email, password }).catch(async (error: unknown) => {
    if (!secondFactor || !isMissingCode(error)) throw error;
    return create({ email, password, code: await secondFactor() });
  });
  return { access: issued(answer.access), refresh: issued(answer.refresh) };
}

/** @throws LecternError with status 401 when the refresh token is over */
export async function refreshAccess(fetch: Fetch, siteUrl: string, refresh: string): Promise<IssuedToken> {
  const body: Body<operations["refreshJwt"]> = { refresh };
  const answer: Result<operations["refreshJwt"]> = await post(fetch, siteUrl, "/auth/jwt/refresh/", body);
  return issued(answer.access);
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
