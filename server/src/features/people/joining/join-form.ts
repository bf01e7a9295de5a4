import type { JoinField, JoinMistake, JoinValues } from "@lectern/web/pages";
import { type Static, Type } from "typebox";
import { hasHiddenCharacter } from "#kernel/hidden-characters.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { isEmail } from "#platform/http/input/formats.ts";
import { passwordMistake } from "#platform/password-rule.ts";

const Text = Type.Optional(Type.String());
export const JoinBody = Type.Object({
  first_name: Text,
  last_name: Text,
  email: Text,
  password: Text,
  language: Text,
});

export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  language: Language;
}

export interface JoinForm {
  /** Null while there are mistakes. */
  newcomer: Newcomer | null;
  /** What the form shows when it comes back; never the password. */
  values: JoinValues;
  mistakes: Partial<Record<JoinField, JoinMistake>>;
}

const LONGEST_NAME = 255;

/** What somebody filled in who wants to join, and what of it cannot stay so. */
export function readJoinForm(
  body: Static<typeof JoinBody>,
  allowedDomains: readonly string[],
  pageLanguage: Language,
): JoinForm {
  const firstName = (body.first_name ?? "").trim();
  const lastName = (body.last_name ?? "").trim();
  const email = (body.email ?? "").trim();
  const password = body.password ?? "";
  const language = isLanguage(body.language) ? body.language : pageLanguage;
  const mistakes = withoutNulls({
    first_name: nameMistake(firstName),
    last_name: nameMistake(lastName),
    email: emailMistake(email, allowedDomains),
    password: passwordMistake(password, [email, firstName, lastName]),
  });
  const hasMistakes = Object.keys(mistakes).length > 0;
  return {
    newcomer: hasMistakes ? null : { firstName, lastName, email, password, language },
    values: { firstName, lastName, email, language },
    mistakes,
  };
}

function nameMistake(name: string): JoinMistake | null {
  if (name === "") return "missing";
  if (hasHiddenCharacter(name)) return "hidden";
  return name.length > LONGEST_NAME ? "too_long" : null;
}

function emailMistake(email: string, allowedDomains: readonly string[]): JoinMistake | null {
  if (email === "") return "missing";
  if (!isEmail(email)) return "no_email";
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return allowedDomains.includes(domain) ? null : "other_domain";
}

function withoutNulls(mistakes: Record<string, JoinMistake | null>): JoinForm["mistakes"] {
  return Object.fromEntries(Object.entries(mistakes).filter(([, mistake]) => mistake !== null));
}
