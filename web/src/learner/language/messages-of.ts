import type { Messages } from "use-intl";
import type { Language } from "./languages.ts";
import { messages } from "./messages.ts";
import { setEvery, typographyOf } from "./typography.ts";

const nothing: ReadonlySet<string> = new Set();
const set = new Map<string, Messages>();

/** The messages of a language as they are set in print; in German without ß where an organization writes so. */
export function messagesOf(language: Language, isSwiss: boolean): Messages {
  const typography = typographyOf(language, isSwiss);
  if (typography === null) return messages[language];
  const key = `${language} ${isSwiss}`;
  const known = set.get(key) ?? setEvery(messages[language], typography, nothing);
  set.set(key, known);
  return known;
}
