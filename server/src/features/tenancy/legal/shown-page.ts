import type { LegalPage } from "@lectern/web/pages";
import { type Language, languages } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { isLegalKind } from "./kinds.ts";
import { selectShownPage, type Texts } from "./queries.ts";

/** The page, or the address where all of it stands. */
type ShownPage = { page: LegalPage } | { elsewhere: string };

/**
 * What a visitor gets to read.
 * @param organization whose page it is; null: the installation's
 * @throws notFound where nobody set it
 */
export async function shownPage(
  { db }: Context,
  organization: { id: number; default_language: Language | null } | null,
  kind: string,
  reads: Language,
): Promise<ShownPage> {
  const row = isLegalKind(kind) ? await selectShownPage(db, organization?.id ?? null, kind) : undefined;
  if (!row) throw notFound();
  const { url, email, phone } = row;
  const text = textFor(row.texts, [reads, organization?.default_language ?? null]);
  if (url !== null && text === null && (email ?? phone) === null) return { elsewhere: url };
  return { page: { name: "legal", kind: row.kind, text, url, email, phone } };
}

/** In the first language that it is written in, which the page says of it. */
function textFor(texts: Texts, wanted: (Language | null)[]): LegalPage["text"] {
  for (const language of [...wanted, ...languages]) {
    const source = language === null ? undefined : texts[language];
    if (language !== null && source !== undefined) return { source, language };
  }
  return null;
}
