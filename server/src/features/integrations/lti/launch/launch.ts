import { sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { claim, isPlainText } from "../claims.ts";
import { type LaunchRecord, recordLaunch } from "../launch-log/record.ts";
import { browserTokenOf } from "../login/binding.ts";
import { loginPath } from "../login/login.ts";
import { checkFrame, isFramed } from "../login/opened-how.ts";
import type { PlatformKeys } from "../platform-keys/platform-keys.ts";
import { launchProblem } from "../problems.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { firstRefusal, messageChecksOf, tokenChecks } from "./checks/in-order.ts";
import { checkLogin, usedAlready } from "./checks/login.ts";
import { checkParameters, readForm } from "./checks/parameters.ts";
import { checkPlatformError } from "./checks/platform-error.ts";
import { checkHeader } from "./checks/token/header.ts";
import { checkIssuer } from "./checks/token/issuer.ts";
import { checkSignature, keyMissing } from "./checks/token/signature.ts";
import type { ClaimFacts } from "./claim-facts.ts";
import { consumeLogin, type LoginRow, type ResolvedDeployment, selectLogin } from "./queries.ts";
import { readToken } from "./token.ts";

/** A launch that passed all checks up to the claims of its token; its login waits still. */
export interface SignedLaunch {
  facts: Omit<ClaimFacts, "deployment">;
  state: string;
  stateHash: Buffer;
  /** What is known so far, for the launch log. */
  progress: Progress;
}

/** A launch that passed every check. */
export interface VerifiedLaunch extends ClaimFacts {
  deployment: ResolvedDeployment;
}

type Progress = LaunchRecord & { login?: LoginRow };

/**
 * Verifies the token of a launch, in the order of the specification's clauses: the form, the login it answers, the token's
 * header, issuer and signature, its claims. A failure leaves the login waiting, so nobody burns another person's login
 * with a forged post. @throws a problem whose code opens the entry in the launch log
 */
export async function verifyToken(
  context: Context,
  request: HttpRequest,
  platformKeys: PlatformKeys,
): Promise<SignedLaunch> {
  const progress: Progress = { requestId: request.id };
  const verified = await verify(context, request, platformKeys, progress);
  if ("code" in verified) throw await refusedLaunch(context, progress, verified);
  return verified;
}

/** Spends the login, then looks at the message. @throws a problem whose code opens the entry in the launch log */
export async function acceptMessage(context: Context, launch: SignedLaunch): Promise<VerifiedLaunch> {
  const accepted = await accept(context, launch);
  if ("code" in accepted) throw await refusedLaunch(context, launch.progress, accepted);
  return accepted;
}

/** Writes the refusal to the log. @returns what the browser is told */
export async function refusedLaunch({ db, clock }: Context, progress: Progress, refusal: Refusal) {
  const code = await recordLaunch(db, clock(), progress, refusal);
  const { login } = progress;
  if (!login) return launchProblem(refusal, code);
  const isFramed = refusal.code === "lti_frame";
  const isRepeatable = isFramed || refusal.code === "lti_cookie_missing";
  return launchProblem(refusal, code, {
    again: isRepeatable ? loginPath(login.login_query) : undefined,
    framedBy: isFramed || login.deep_linking ? [login.auth_url, login.issuer] : undefined,
  });
}

async function verify(
  context: Context,
  request: HttpRequest,
  platformKeys: PlatformKeys,
  progress: Progress,
): Promise<SignedLaunch | Refusal> {
  const now = context.clock();
  const form = readForm(request.body);
  const stateHash = sha256(form.state ?? "");
  const login = form.state === null ? undefined : await selectLogin(context.db, stateHash);
  if (login) learnLogin(progress, login);
  const browserToken = form.state === null ? undefined : browserTokenOf(request, form.state);

  const platformError = checkPlatformError(form);
  if (platformError) {
    if (checkLogin(login, browserToken, now) === null) await consumeLogin(context.db, now, stateHash, null);
    return platformError;
  }
  const refusal = checkFrame(request, login) ?? checkParameters(form) ?? checkLogin(login, browserToken, now);
  if (refusal) return refusal;
  if (!login || form.idToken === null || form.state === null) throw new Error("A check let nothing through.");

  const claims = await readSignedClaims(form.idToken, login, platformKeys);
  if ("refusal" in claims) return claims.refusal;
  const facts = { ...claims, login, now, isFramed: isFramed(request), siteUrl: context.settings.siteUrl };
  return (
    firstRefusal(tokenChecks, { ...facts, deployment: null }) ?? {
      facts,
      state: form.state,
      stateHash,
      progress,
    }
  );
}

async function accept(
  { db }: Context,
  { facts, stateHash, progress }: SignedLaunch,
): Promise<VerifiedLaunch | Refusal> {
  const deploymentId = facts.claims[claim.deploymentId];
  progress.deploymentId = isPlainText(deploymentId) ? deploymentId : null;
  const spent = await consumeLogin(db, facts.now, stateHash, progress.deploymentId);
  if (!spent) return usedAlready;
  const { deployment } = spent;
  progress.organizationId = deployment?.organization_id ?? null;
  const unfit = firstRefusal(messageChecksOf(facts.claims), { ...facts, deployment });
  if (unfit) return unfit;
  if (!deployment) throw new Error("A check let a launch without deployment through.");
  return { ...facts, deployment };
}

function learnLogin(progress: Progress, login: LoginRow): void {
  progress.login = login;
  progress.registrationId = login.registration_id;
  progress.issuer = login.issuer;
  progress.clientId = login.client_id;
}

/** Header, issuer, key and signature; only then the claims are the platform's own words. */
async function readSignedClaims(
  idToken: string,
  login: LoginRow,
  platformKeys: PlatformKeys,
): Promise<{ claims: ClaimFacts["claims"] } | { refusal: Refusal }> {
  const token = readToken(idToken);
  if (!token) return { refusal: refuse("header", "lti_token_malformed", noJwt()) };
  const refusal = checkHeader(token.header) ?? checkIssuer({ claims: token.claims, login });
  if (refusal) return { refusal };
  const kid = String(token.header.kid);
  const found = await platformKeys.find(login.jwks_url, kid);
  if ("failure" in found) return { refusal: keyMissing(found.failure) };
  const forged = checkSignature(token, found.key);
  if (!forged) return { claims: token.claims };
  // Some platforms change the key and leave its id.
  const successor = await platformKeys.findSuccessor(login.jwks_url, kid, found.key);
  const stillForged = successor === null ? forged : checkSignature(token, successor);
  return stillForged ? { refusal: stillForged } : { claims: token.claims };
}

const noJwt = defineSentence("lti_launch.token_malformed", "The `id_token` is no signed JWT.");
