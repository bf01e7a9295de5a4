import type { Static } from "typebox";
import { randomToken, sha256 } from "#kernel/secret.ts";
import { recordReturnUrl } from "#learning/lessons/index.ts";
import { openLearnerSession } from "#people/credentials/index.ts";
import { parseNext } from "#people/page-shell/index.ts";
import { findByProviderId, markArrival, type ProviderIdMatch } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession, PartnerCaller } from "#platform/http/types.ts";
import { recordScenarioReturn } from "#role-plays/scenarios/index.ts";
import type { AuditOrigin } from "#tenancy/audit/index.ts";
import { hostSpellings, leadsToHost, returnUrlHostsOf } from "#tenancy/oauth/index.ts";
import {
  ambiguousLearner,
  learnerDeactivated,
  learnerNotFound,
  linkSpent,
  returnUrlRefused,
} from "./problems.ts";
import {
  insertLoginToken,
  isTokenGood,
  redeemLoginToken,
  selectTokenOwner,
  type TokenOwner,
} from "./queries.ts";
import type { LoginToken, PartnerExchange } from "./schemas.ts";

const LOGIN_TOKEN_SECONDS = 3600;

/** Mints a token that signs this learner in once (specification, "Login token (partner hand-off)"). */
export async function mintLoginToken(
  context: Pick<Context, "db" | "clock">,
  caller: PartnerCaller,
  origin: AuditOrigin,
  body: Static<typeof PartnerExchange>,
) {
  const loginToken = randomToken();
  const now = context.clock();
  const isApplication = caller.kind === "service_account";
  const returnUrl = body.return_url ?? null;
  const token = {
    tokenHash: sha256(loginToken),
    organizationId: caller.organizationId,
    applicationId: isApplication ? caller.applicationId : null,
    providerId: body.external_id,
    provider: body.provider ?? null,
    providerLabel: isApplication ? caller.providerLabel : null,
    hideExitButton: body.hide_exit_button ?? false,
    returnUrl,
    returnHosts: returnUrl === null ? [] : hostSpellings(returnUrl),
    now,
    expiresAt: new Date(now.getTime() + LOGIN_TOKEN_SECONDS * 1000),
  };
  if (!(await insertLoginToken(context.db, token, origin))) {
    await requireHandOver(context, caller, body);
    // The obstacle of a moment ago is gone.
    if (!(await insertLoginToken(context.db, token, origin))) throw learnerNotFound();
  }
  return { login_token: loginToken, expires_in: LOGIN_TOKEN_SECONDS };
}

/** Whether a repeat may be answered with this answer to an exchange: its link still works. */
export async function isLinkGood(
  { db, clock }: Pick<Context, "db" | "clock">,
  answer: string,
): Promise<boolean> {
  const { login_token: token }: Static<typeof LoginToken> = JSON.parse(answer);
  return isTokenGood(db, sha256(token), clock());
}

/** Says why nothing was minted. @throws learnerNotFound, ambiguousLearner, learnerDeactivated, returnUrlRefused */
async function requireHandOver(
  context: Pick<Context, "db">,
  caller: PartnerCaller,
  body: Static<typeof PartnerExchange>,
): Promise<void> {
  const learner = await learnerOf(context, caller, body.external_id, body.provider);
  if (!learner.is_active) throw learnerDeactivated({ errors: { external_id: [learnerDeactivated.detail] } });
  if (body.return_url) await checkReturnHost(context, caller, body.return_url);
}

/** The exchange names half of the learner's key; the other half is the application's own label (decision D7). */
async function learnerOf(
  context: Pick<Context, "db">,
  caller: PartnerCaller,
  externalId: string,
  provider: string | undefined,
): Promise<ProviderIdMatch> {
  const candidates = await findByProviderId(context.db, caller.organizationId, externalId);
  const label = provider ?? (caller.kind === "service_account" ? caller.providerLabel : null);
  const named = candidates.find((candidate) => candidate.provider === label);
  if (named) return named;
  const [only, ...others] = provider === undefined ? candidates : [];
  if (!only) throw learnerNotFound();
  if (others.length > 0) throw ambiguousLearner({ errors: { provider: [ambiguousLearner.detail] } });
  return only;
}

async function checkReturnHost(
  context: Pick<Context, "db">,
  caller: PartnerCaller,
  returnUrl: string,
): Promise<void> {
  const hosts = await returnUrlHostsOf(context.db, caller);
  if (hosts.length > 0 && !leadsToHost(hosts, returnUrl)) {
    throw returnUrlRefused({ errors: { return_url: [`Choose a host among: ${hosts.join(", ")}.`] } });
  }
}

interface Arrival {
  sessionToken: string;
  /** A path on this site. */
  destination: string;
}

/** The browser that opens a link. */
interface Visitor {
  readSession(): Promise<LearnerSession | null>;
  /** Notes for operators whose link did not work; the page does not say it. */
  noteOwner(owner: TokenOwner): void;
}

/**
 * Redeems the link. Where that fails and the browser's session is of the very learner who spent it, the page offers them what
 * it meant (decision 0197): the visitor is asked only then. @throws badNext before, linkSpent after the attempt
 */
export async function autoLogin(
  context: Context,
  token: string,
  next: string | undefined,
  visitor: Visitor,
): Promise<Arrival> {
  const destination = parseNext(context, next); // before the token is spent: a typo must not burn the link
  const sessionToken = await redeem(context, token, destination);
  if (sessionToken !== null) return { sessionToken, destination };
  const isOwn = await isOwnLink(context, token, visitor);
  throw linkSpent(isOwn ? { members: { onward: destination } } : {});
}

/** Whether the link was spent by the person who is signed in. It opens nothing that their session does not. */
async function isOwnLink({ db }: Context, token: string, visitor: Visitor): Promise<boolean> {
  const owner = await selectTokenOwner(db, sha256(token));
  if (owner === undefined) return false;
  visitor.noteOwner(owner);
  if (!owner.isSpent) return false;
  const session = await visitor.readSession();
  return session?.organizationId === owner.organizationId && session.userId === owner.userId;
}

/** Session and spent token in one transaction. @returns null for a link that no longer works */
async function redeem(context: Context, token: string, destination: string): Promise<string | null> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const redeemed = await redeemLoginToken(trx, sha256(token), now);
    if (!redeemed) return null;
    const { organization_id: organizationId, user_id: userId, return_url: returnUrl } = redeemed;
    await markArrival(trx, organizationId, userId, now);
    const isKept =
      returnUrl !== null &&
      ((await recordReturnUrl(trx, now, { organizationId, userId }, destination, returnUrl)) ||
        (await recordScenarioReturn(trx, now, { organizationId, userId }, destination, returnUrl)));
    const hideExitButton = redeemed.hide_exit_button;
    const arrival = { organizationId, userId, hideExitButton, returnUrl: isKept ? null : returnUrl };
    return openLearnerSession(trx, arrival, now);
  });
}
