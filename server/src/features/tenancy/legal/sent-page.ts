import { refusedLinks } from "@lectern/web/pages";
import { type Language, languages } from "#kernel/language.ts";
import type { FieldErrors } from "#kernel/problem.ts";
import { isHttpUrl } from "#platform/http/input/formats.ts";
import { type LegalKind, legalKinds } from "./kinds.ts";
import type { LegalPageValues, Texts } from "./queries.ts";
import type { SentLegalPage, UpdateLegalPages } from "./schemas.ts";

/** What is wrong with what was sent, by field; empty where nothing is. */
export function legalPageErrors(body: UpdateLegalPages): FieldErrors {
  return Object.fromEntries(
    legalKinds.flatMap((kind) => {
      const page = body[kind];
      return page ? pageErrors(kind, page) : [];
    }),
  );
}

/** Blank texts and addresses are none. */
export function valuesOf(page: SentLegalPage): LegalPageValues {
  return {
    url: page.url ? new URL(page.url).href : null,
    email: page.email ?? null,
    phone: page.phone ?? null,
    texts: textsOf(page),
  };
}

function textsOf({ texts = {} }: SentLegalPage): Texts {
  const written = languages.flatMap((language): [Language, string][] => {
    const text = (texts[language] ?? "").replace(/\r\n?/g, "\n").trim();
    return text === "" ? [] : [[language, text]];
  });
  return Object.fromEntries(written);
}

function pageErrors(kind: LegalKind, page: SentLegalPage): [field: string, sentences: string[]][] {
  const texts = textsOf(page);
  const hasTexts = Object.keys(texts).length > 0;
  const mistake = pageMistake(kind, page, hasTexts);
  if (mistake !== null) return [[kind, [mistake]]];
  const urlError: [string, string[]][] =
    page.url && !isShownUrl(page.url)
      ? [[`${kind}.url`, ["Write a whole https:// address, without a user name or a password in it."]]]
      : [];
  const textErrors = Object.entries(texts).flatMap(([language, text]): [string, string[]][] => {
    const sentence = textMistake(text);
    return sentence === null ? [] : [[`${kind}.texts.${language}`, [sentence]]];
  });
  return [...urlError, ...textErrors];
}

function pageMistake(kind: LegalKind, page: SentLegalPage, hasTexts: boolean): string | null {
  const hasContact = Boolean(page.email ?? page.phone);
  if (!hasTexts && !page.url && !hasContact)
    return kind === "support"
      ? "Send at least one of `email`, `phone`, `url` and `texts`, or null for none."
      : "Send `url` or `texts`, or null for none.";
  if (hasTexts && page.url && kind !== "support")
    return "Send either `url` or `texts`: the link at the foot of the pages leads to one of them.";
  return null;
}

function isShownUrl(url: string): boolean {
  return /^https:\/\//i.test(url) && isHttpUrl(url) && oddCharacter(url) === null;
}

function textMistake(text: string): string | null {
  const odd = oddCharacter(text);
  if (odd !== null) return `The text holds the control character ${odd}; delete it.`;
  const [refused] = refusedLinks(text);
  if (refused === undefined) return null;
  return `Links lead to https:// addresses, mailto: or tel:, not to \`${refused.slice(0, 80)}\`.`;
}

/** Bidirectional overrides make a line read differently from what it says. */
function oddCharacter(text: string): string | null {
  const found = /[^\P{Cc}\n\t]|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u.exec(text)?.[0];
  if (found === undefined) return null;
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
