import type { FastifyReply } from "fastify";
import { checkPassword, guardGuess } from "#people/credentials/index.ts";
import { changeIdentity, findAccount, findUser, lockAccount, type UserRow } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { auditOriginOf } from "#tenancy/audit/index.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";

export interface AccountHolder {
  user: UserRow;
  organization: string;
  /** Null for people without a password: a partner or an LMS signs them in. */
  signInAddress: string | null;
  /** Which addresses may be theirs: people who joined by their address stay within what may join. Null: any. */
  domains: readonly string[] | null;
}

/** Whose session it is. @throws notSignedIn */
export async function accountHolder({ db }: Context, request: HttpRequest): Promise<AccountHolder> {
  const { session } = request;
  if (!session) throw notSignedIn();
  const [user, organization, account] = await Promise.all([
    findUser(db, session.organizationId, session.userId),
    selectOrganization(db, session.organizationId),
    findAccount(db, session.organizationId, session.userId),
  ]);
  if (!user || !organization || !account) throw notSignedIn();
  return {
    user,
    organization: organization.display_name ?? organization.name,
    signInAddress: account.has_password ? user.email : null,
    domains: user.source === "signup" && user.access_role === "learner" ? organization.sign_up_domains : null,
  };
}

/** Guesses count as they do where people sign in. @throws throttled */
export async function isOwnPassword(
  context: Context,
  request: HttpRequest,
  reply: FastifyReply,
  { user, signInAddress }: AccountHolder,
  password: string,
): Promise<boolean> {
  if (signInAddress === null) return false;
  const guessedAt = { entryPoint: "account", account: signInAddress } as const;
  const subject = await guardGuess(context, request, reply, guessedAt, async () => {
    const person = await checkPassword(context.db, signInAddress, password);
    return person?.userId === user.id ? { organization: person.organizationId, user: person.userId } : null;
  });
  return subject !== null;
}

export async function changeOwnName(
  context: Context,
  request: HttpRequest,
  { user }: AccountHolder,
  names: { first_name: string; last_name: string },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, user.organization_id, user.id);
    if (!account?.has_password) throw notSignedIn();
    await changeIdentity(
      { trx, now: context.clock(), origin: auditOriginOf(request, account) },
      account,
      names,
    );
  });
}
