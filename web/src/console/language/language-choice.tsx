import { useLocation } from "@tanstack/react-router";
import { language, languageNames, languages } from "./language.ts";
import "./language-choice.css";

const CHOOSE = "/page-language";

/** A page is loaded in its language, so choosing another one loads it again, at the same place. */
export function LanguageChoice() {
  const { href } = useLocation();
  return (
    <form className="language-choice" action={CHOOSE} method="post" aria-label="Language">
      <input type="hidden" name="next" value={`/console${href}`} />
      {languages.map((each) => (
        <button
          type="submit"
          key={each}
          name="language"
          value={each}
          lang={each}
          aria-pressed={each === language}
        >
          {languageNames[each]}
        </button>
      ))}
    </form>
  );
}
