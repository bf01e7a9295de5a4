import { sql } from "kysely";
import { sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";

const MAILS_PER_HOUR = 3;

/** Counted apart: requests to join must not use up a person's allowance for password resets. */
type MailKind = "join" | "reset" | "address" | "proposal";

/** Whether this mailbox may get another mail: nobody is to be flooded by somebody else's requests. */
export async function mayMail(context: Context, email: string, kind: MailKind): Promise<boolean> {
  const mailbox = sha256(await folded(context, email)).toString("base64url");
  const key = `mail:${kind}:${mailbox}`;
  const { allowed } = await context.limiters.addresses.take(key, MAILS_PER_HOUR, context.clock().getTime());
  return allowed;
}

/**
 * Folds addresses as the database does, since the database finds the recipient. To it the lower case of a Turkish İ is
 * an i, to JavaScript it is none, and each i of an address would double how many mails its owner gets.
 */
async function folded({ db }: Context, email: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${email}) as folded`.execute(db);
  return rows[0]?.folded ?? email;
}
