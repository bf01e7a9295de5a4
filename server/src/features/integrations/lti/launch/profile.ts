import { withoutHiddenCharacters } from "#kernel/hidden-characters.ts";
import { negotiateLanguage } from "#kernel/language.ts";
import type { LaunchedProfile } from "#people/users/index.ts";
import { isEmail } from "#platform/http/input/formats.ts";
import { type Claims, claim, memberOf } from "../claims.ts";

const LONGEST = 255;

/** The visitor's profile as the platform sends it (OpenID Connect Core, 5.1). Privacy settings may omit all of it. */
export function readProfile(claims: Claims): LaunchedProfile {
  const [firstName, lastName] = readNames(claims);
  return {
    email: readEmail(claims.email),
    first_name: firstName,
    last_name: lastName,
    preferred_language: readLanguage(claims.locale) ?? readLanguage(localeOfPage(claims)),
  };
}

/** A platform that knows no two names sends `name` alone; the last word of it is taken for the family name. */
function readNames(claims: Claims): [first: string, last: string] {
  const first = readName(claims.given_name);
  const last = readName(claims.family_name);
  if (first !== "" || last !== "") return [first, last];
  const words = readName(claims.name).split(" ");
  return [words.slice(0, Math.max(1, words.length - 1)).join(" "), words.slice(1).at(-1) ?? ""];
}

function readName(value: unknown): string {
  if (typeof value !== "string") return "";
  return withoutHiddenCharacters(value.slice(0, LONGEST)).replace(/\s+/gu, " ").trim().toWellFormed();
}

function readEmail(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const email = value.trim();
  return email.length <= 254 && isEmail(email) ? email : null;
}

function localeOfPage(claims: Claims): unknown {
  return memberOf(claims[claim.presentation], "locale");
}

function readLanguage(value: unknown) {
  return typeof value === "string" ? negotiateLanguage(value) : null;
}
