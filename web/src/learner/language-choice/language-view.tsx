import { useLocale, useTranslations } from "use-intl";
import { MadeFor } from "../document/made-for.tsx";
import type { Shell } from "../document/shell.ts";
import { languageNames, languages } from "../language/languages.ts";
import { messages } from "../language/messages.ts";
import type { LanguagePage } from "./language-page.ts";

/** Asks in all four languages at once: the reader's language is not known yet. */
export function LanguageView({ page, shell }: { page: LanguagePage; shell: Shell }) {
  const t = useTranslations("language");
  const locale = useLocale();
  return (
    <form className="language" method="post" action="/language">
      <h1>{t("title")}</h1>
      <ul className="language-titles">
        {languages
          .filter((language) => language !== locale)
          .map((language) => (
            <li key={language} lang={language}>
              {messages[language].language.title}
            </li>
          ))}
      </ul>
      <MadeFor shell={shell} />
      <input type="hidden" name="next" value={page.next} />
      <ul className="language-options">
        {languages.map((language) => (
          <li key={language}>
            <button
              type="submit"
              className="language-option"
              name="language"
              value={language}
              lang={language}
            >
              {languageNames[language]}
            </button>
          </li>
        ))}
      </ul>
      <p className="quiet">{t("text")}</p>
    </form>
  );
}
