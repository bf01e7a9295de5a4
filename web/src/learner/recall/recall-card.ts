import { createTranslator } from "use-intl/core";
import type { HomeCard } from "../home/home-page.ts";
import type { Language } from "../language/languages.ts";
import { messages } from "../language/messages.ts";

const MINUTES = 2;

/** What stands on home while something is to be recalled. */
export function recallCard(language: Language): HomeCard {
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "recall" });
  return { title: t("title"), text: t("card"), action: t("begin"), path: "/recall", minutes: MINUTES };
}
