import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, OperatorRole } from "#platform/http/types.ts";
import { requireGoodPassword } from "#platform/password-rule.ts";
import { hashPassword } from "#platform/passwords.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { type InvitedOperator, selectInvited, upsertInvitation } from "../invitation-queries.ts";
import { invitation, mailTo, newLink, passwordChanged } from "../mails.ts";
import { operatorOfId, positionOf } from "../operators.ts";
import { givePassword } from "../password/own-password.ts";
import { invitationSpent, operatorExists, operatorInactive } from "../problems.ts";
import { insertOperator, lockOperator, type OperatorRow } from "../queries.ts";

const HOURS = 72;

export interface OperatorWithLink {
  operator: OperatorRow;
  /** Shown once, here, and mailed where there is a mail server. Only the hash of its token is kept. */
  invitationUrl: string;
}

/** @throws operatorExists */
export async function inviteOperator(
  context: Context,
  request: HttpRequest,
  {
    email,
    role,
    organization,
  }: { email: string; role: OperatorRole; organization?: string | number | undefined },
): Promise<OperatorWithLink> {
  const invited = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const position = await positionOf(trx, role, organization);
    const id = await insertOperator(trx, now, email, position);
    if (id === undefined) throw operatorExists({ errors: { email: [operatorExists.detail] } });
    await audit(
      change,
      "operator.invite",
      { organizationId: null, id },
      {
        email: [null, email],
        role: [null, role],
        ...(position.organizationId === null ? {} : { organization_id: [null, position.organizationId] }),
      },
    );
    return issueLink(context, trx, request, id);
  });
  mailTo(context, email, invitation(invited.invitationUrl, role, HOURS));
  return invited;
}

/** For an invitation that ran out, and for a forgotten password. @throws operatorNotFound, operatorInactive */
export async function renewInvitation(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<OperatorWithLink> {
  const renewed = await inTransaction(context, request, async (change) => {
    const { trx } = change;
    await lockOperator(trx, id);
    const { is_active: isActive } = await operatorOfId(trx, id);
    if (!isActive) throw operatorInactive();
    await audit(change, "operator.new_link", { organizationId: null, id });
    return issueLink(context, trx, request, id);
  });
  const { email, role, state } = renewed.operator;
  const url = renewed.invitationUrl;
  mailTo(context, email, state === "invited" ? invitation(url, role, HOURS) : newLink(url, HOURS));
  return renewed;
}

/** The token stands behind the `#`: browsers send that to no server, so it is in no log. */
async function issueLink(
  context: Context,
  trx: Database,
  request: HttpRequest,
  operatorId: number,
): Promise<OperatorWithLink> {
  const madeBy = operatorOf(request).operatorId;
  const token = randomToken();
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
  await upsertInvitation(trx, now, { operatorId, madeBy, tokenHash: sha256(token), expiresAt });
  return {
    operator: await operatorOfId(trx, operatorId),
    invitationUrl: `${context.settings.siteUrl}/console/invitation#${token}`,
  };
}

/** Sets the password that the invited person chose. A refused one spends nothing. @throws invitationSpent, passwordRefused */
export async function acceptInvitation(
  context: Context,
  request: HttpRequest,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  requireGoodPassword(password, [(await invitedBy(context, context.db, token)).email]);
  const passwordHash = await hashPassword(password);
  const operator = await inTransaction(context, request, async (change) => {
    const { trx } = change;
    await lockOperator(trx, (await invitedBy(context, trx, token)).id);
    // Of two who use the link, the second finds it gone once it has the row.
    const invited = await invitedBy(context, trx, token);
    await givePassword(change, { id: invited.id, hadPassword: invited.has_password }, passwordHash);
    return invited;
  });
  if (operator.has_password) mailTo(context, operator.email, passwordChanged);
  return { email: operator.email };
}

async function invitedBy(context: Context, db: Database, token: string): Promise<InvitedOperator> {
  const invited = await selectInvited(db, sha256(token), context.clock());
  if (!invited) throw invitationSpent();
  return invited;
}
