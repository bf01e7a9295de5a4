import { useTranslations } from "use-intl";
import { languageNames, languages } from "../language/languages.ts";
import type { Shell } from "./shell.ts";

/** Signed out, the choice is kept in this browser; signed in, with the account. */
export function LanguageSwitch({ shell }: { shell: Shell }) {
  const t = useTranslations("shell");
  return (
    <form className="language-switch" method="post" action="/page-language" aria-label={t("changeLanguage")}>
      <input type="hidden" name="next" value={shell.path} />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-current={language === shell.language ? "true" : undefined}
        >
          {languageNames[language]}
        </button>
      ))}
    </form>
  );
}
