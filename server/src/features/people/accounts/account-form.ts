import type { AccountField, AccountMistake } from "@lectern/web/pages";
import { hasHiddenCharacter } from "#kernel/hidden-characters.ts";
import { isEmail } from "#platform/http/input/formats.ts";

export type AccountMistakes = Partial<Record<AccountField, AccountMistake>>;

const LONGEST_NAME = 255;
const LONGEST_EMAIL = 254;

export function nameMistakes(firstName: string, lastName: string): AccountMistakes {
  const [first_name, last_name] = [nameMistake(firstName), nameMistake(lastName)];
  return { ...(first_name && { first_name }), ...(last_name && { last_name }) };
}

function nameMistake(name: string): AccountMistake | null {
  if (name === "") return "missing";
  if (hasHiddenCharacter(name)) return "hidden";
  return name.length > LONGEST_NAME ? "too_long" : null;
}

/**
 * What is wrong with the address that somebody wants instead of theirs.
 * @param domains whose addresses may have it; null: any
 */
export function addressMistakes(
  newEmail: string,
  email: string,
  domains: readonly string[] | null,
): AccountMistakes {
  const mistake = addressMistake(newEmail, email, domains);
  return mistake ? { email: mistake } : {};
}

function addressMistake(
  newEmail: string,
  email: string,
  domains: readonly string[] | null,
): AccountMistake | null {
  if (newEmail === "") return "missing";
  if (newEmail.length > LONGEST_EMAIL) return "too_long";
  if (!isEmail(newEmail)) return "no_email";
  if (newEmail === email) return "same_email";
  const domain = newEmail.slice(newEmail.lastIndexOf("@") + 1).toLowerCase();
  return domains === null || domains.includes(domain) ? null : "other_domain";
}
