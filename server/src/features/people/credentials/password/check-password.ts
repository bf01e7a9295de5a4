import type { Database } from "#platform/database/database.ts";
import { LONGEST_PASSWORD } from "#platform/password-rule.ts";
import { isPassword } from "#platform/passwords.ts";
import { selectPasswordUser } from "../queries.ts";

/**
 * Whose address and password these are, of any role; null for every other pair, whatever is wrong with it. With a
 * password an address is the only one anywhere (decision D9), so nobody is asked for the organization.
 */
export async function checkPassword(
  db: Database,
  email: string,
  password: string,
): Promise<{ organizationId: number; userId: number } | null> {
  const user = await selectPasswordUser(db, email);
  const isRight = await isPassword(user?.password_hash, password.slice(0, LONGEST_PASSWORD + 1));
  return user && isRight ? { organizationId: user.organization_id, userId: user.id } : null;
}
