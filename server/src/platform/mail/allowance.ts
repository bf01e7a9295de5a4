import { sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";

const MAILS_PER_HOUR = 3;

/** Counted apart: whoever has somebody invited to join keeps nobody from a new password. */
type MailKind = "join" | "reset" | "address" | "proposal";

/** Whether this mailbox may get another mail: nobody is to be flooded by somebody else's requests. */
export async function mayMail(context: Context, email: string, kind: MailKind): Promise<boolean> {
  const key = `mail:${kind}:${fingerprint(email)}`;
  const { allowed } = await context.limiters.addresses.take(key, MAILS_PER_HOUR, context.clock().getTime());
  return allowed;
}

function fingerprint(email: string): string {
  return sha256(email.toLowerCase()).toString("base64url");
}
