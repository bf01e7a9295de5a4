import type { Profile } from "./state.ts";

type Named = Partial<Pick<Profile, "email" | "first_name" | "last_name">>;

/**
 * Whether a record speaks of somebody else than the account that it leads to: a personnel number is given to the next one
 * who is hired. First name, last name and address have to differ; what one of the two does not have says nothing. Without
 * both names on both sides nobody is told apart, and two names in exchanged columns are the same ones.
 */
export function isSomebodyElse(record: Named, account: Named): boolean {
  const names = [record.first_name, record.last_name, account.first_name, account.last_name];
  const [first = "", last = "", knownFirst = "", knownLast = ""] = names.map((name) => name?.trim());
  if (first === "" || last === "" || knownFirst === "" || knownLast === "") return false;
  if (isAlike(first, knownFirst) || isAlike(last, knownLast)) return false;
  if (isAlike(first, knownLast) && isAlike(last, knownFirst)) return false;
  const [email, knownEmail] = [record.email ?? null, account.email ?? null];
  return email === null || knownEmail === null || folded(email) !== folded(knownEmail);
}

const collator = new Intl.Collator("en", { sensitivity: "base" });

/** But for case, accents and how the letters are composed. */
export function isAlike(one: string, other: string): boolean {
  return collator.compare(one.trim().normalize("NFKC"), other.trim().normalize("NFKC")) === 0;
}

const folded = (address: string) => address.trim().normalize("NFKC").toLowerCase();
