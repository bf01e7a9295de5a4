import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, OperatorCaller } from "#platform/http/types.ts";
import { requireGoodPassword } from "#platform/password-rule.ts";
import { hashPassword, isPassword } from "#platform/passwords.ts";
import { missingField, passwordRequired } from "#platform/problems.ts";
import { audit, type Change, inTransaction } from "#tenancy/audit/index.ts";
import { countAttempt } from "../attempts.ts";
import { endCredentials } from "../credentials.ts";
import { deleteInvitation } from "../invitation-queries.ts";
import { mailTo, passwordChanged } from "../mails.ts";
import { wrongPassword } from "../problems.ts";
import { lockOperator, selectPasswordHash, updatePassword } from "../queries.ts";

/** Older sessions and JWTs are over. @throws wrongPassword, passwordRefused, throttled */
export async function changeOwnPassword(
  context: Context,
  request: HttpRequest,
  caller: OperatorCaller,
  body: { current_password: string; password: string },
): Promise<void> {
  const known = await requireOwnPassword(
    context,
    caller.operatorId,
    body.current_password,
    "current_password",
  );
  requireGoodPassword(body.password, [caller.label]);
  const passwordHash = await hashPassword(body.password);
  await inTransaction(context, request, async (change) => {
    const { trx } = change;
    await lockOperator(trx, caller.operatorId);
    // Another new password came first: the current one is not current any more.
    if ((await selectPasswordHash(trx, caller.operatorId)) !== known)
      throw refusedPassword("current_password");
    await givePassword(change, { id: caller.operatorId, hadPassword: true }, passwordHash);
  });
  mailTo(context, caller.label, passwordChanged);
}

/** Sets it and ends what was issued before, a link to choose one included. The row is locked. */
export async function givePassword(
  change: Change,
  operator: { id: number; hadPassword: boolean },
  passwordHash: string,
): Promise<void> {
  const { trx, now } = change;
  await updatePassword(trx, now, operator.id, passwordHash);
  await deleteInvitation(trx, operator.id);
  await endCredentials(trx, now, operator.id);
  await audit(
    change,
    "operator.set_password",
    { organizationId: null, id: operator.id },
    { password: operator.hadPassword ? ["set", "changed"] : [null, "set"] },
  );
}

/** An open session alone is not enough: the password is required again. Returns its hash. @throws wrongPassword, throttled */
export async function requireOwnPassword(
  context: Context,
  operatorId: number,
  password: string,
  field: string,
): Promise<string> {
  await countAttempt(context, operatorId, "account");
  const known = await selectPasswordHash(context.db, operatorId);
  if (known === null || !(await isPassword(known, password))) throw refusedPassword(field);
  return known;
}

/**
 * Guards what gives lasting access: somebody who finds an open console must not make themselves an owner by it.
 * Programs have shown the password for their token.
 * @throws missingField, wrongPassword, throttled
 */
export async function requirePasswordAtConsole(
  context: Context,
  { operatorId, sessionId }: OperatorCaller,
  password: string | undefined,
): Promise<void> {
  if (sessionId === null) return;
  if (password === undefined)
    throw missingField({ errors: { current_password: ["This field is required."] } });
  await requireOwnPassword(context, operatorId, password, "current_password");
}

/**
 * The same for operations of every feature: their bodies hold no password, so a header does.
 * @throws passwordRequired, wrongPassword, throttled
 */
export async function requirePasswordInHeader(context: Context, request: HttpRequest): Promise<void> {
  const { operatorId, sessionId } = operatorOf(request);
  if (sessionId === null) return;
  const sent = request.headers["x-current-password"];
  if (typeof sent !== "string") throw passwordRequired();
  await requireOwnPassword(context, operatorId, decoded(sent), "current_password");
}

/** A value that is not encoded is nobody's password, and compared as it came. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refusedPassword(field: string) {
  return wrongPassword({ errors: { [field]: [wrongPassword.detail] } });
}
