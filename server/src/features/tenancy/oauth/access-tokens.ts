import type { Problem } from "#kernel/problem.ts";
import { isSameSecret, randomToken, sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import type { Scope, ServiceAccount } from "#platform/http/types.ts";
import { permissionDenied, tokenNotValid } from "#platform/problems.ts";
import { shareLookups } from "./lookup-sharing.ts";
import { invalidClient, invalidScope, oauthProblem } from "./problems.ts";
import { insertAccessToken, selectAccessToken, selectClient, type TokenOnFile } from "./queries.ts";

/** The default of django-oauth-toolkit, whose shapes the specification follows. */
export const ACCESS_TOKEN_SECONDS = 36_000;

interface IssuedToken {
  clientId: string;
  accessToken: string;
  scopes: readonly Scope[];
}

/** A client that has shown its secret, and what its token will allow. */
interface KnownClient {
  clientId: string;
  secretHash: Buffer;
  applicationId: number;
  scopes: readonly Scope[];
}

/** RFC 6749, 4.4: who asks. Nothing is written, so that a refusal leaves nothing behind. @throws invalidClient, invalidScope */
export async function authenticateClient(
  context: Context,
  client: { id: string; secret: string },
  requestedScope: string | undefined,
): Promise<KnownClient> {
  const now = context.clock();
  const row = await selectClient(context.db, client.id, now);
  const secretHash = sha256(client.secret).toString("hex");
  // Every live secret is compared, in constant time, so that a refusal tells nothing.
  const isKnown = (row?.secret_hashes ?? [])
    .map((hash) => isSameSecret(hash.toString("hex"), secretHash))
    .includes(true);
  if (!row || !isKnown) throw clientRefused();
  return {
    clientId: client.id,
    secretHash: sha256(client.secret),
    applicationId: row.application_id,
    scopes: grantedScopes(row.scopes, requestedScope),
  };
}

/** RFC 6749, 4.4: the token itself. @throws invalidClient when the secret was ended since */
export async function issueAccessToken(context: Context, client: KnownClient): Promise<IssuedToken> {
  const { clientId, secretHash, applicationId, scopes } = client;
  const now = context.clock();
  const accessToken = randomToken();
  const isIssued = await insertAccessToken(context.db, {
    hash: sha256(accessToken),
    secretHash,
    applicationId,
    scopes,
    now,
    expiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000),
  });
  if (!isIssued) throw clientRefused();
  return { clientId, accessToken, scopes };
}

function clientRefused(): Problem {
  return oauthProblem(invalidClient, undefined, { "www-authenticate": 'Basic realm="api"' });
}

function grantedScopes(allowed: readonly Scope[], requested: string | undefined): readonly Scope[] {
  const names = requested?.split(" ").filter(Boolean) ?? [];
  if (names.length === 0) return allowed;
  const granted = allowed.filter((scope) => names.includes(scope));
  if (granted.length < new Set(names).size) throw oauthProblem(invalidScope);
  return granted;
}

/**
 * The service account behind a bearer token. Everything is read at use: deactivating application or organization, and
 * taking a scope from the application, work from the next request on.
 */
export function createTokenAuthentication(context: Context): (token: string) => Promise<ServiceAccount> {
  const find = shareLookups((token) => selectAccessToken(context.db, sha256(token), context.clock()));
  return async (token) => serviceAccount(await find(token));
}

function serviceAccount(row: TokenOnFile | undefined): ServiceAccount {
  if (!row)
    throw tokenNotValid({ headers: { "www-authenticate": 'Bearer realm="api", error="invalid_token"' } });
  if (!row.organization_is_active) throw permissionDenied();
  return {
    kind: "service_account",
    organizationId: row.organization_id,
    applicationId: row.application_id,
    clientId: row.client_id,
    label: row.name,
    providerLabel: row.provider_label,
    scopes: row.scopes.filter((scope) => row.application_scopes.includes(scope)),
  };
}
