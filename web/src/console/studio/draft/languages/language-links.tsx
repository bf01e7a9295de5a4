import type { Language } from "@lectern/lesson-format/language.ts";
import { Link } from "@tanstack/react-router";
import type { PartSearch } from "../part-search.ts";
import { languageWords } from "../working/languages.ts";

/** In which of its languages the draft is looked at; absent where there is one. */
export function LanguageLinks({ current, among }: { current: Language; among: readonly Language[] }) {
  if (among.length < 2) return null;
  return (
    <nav aria-label="Languages">
      <ul className="studio-language-list">
        {among.map((language) => (
          <li key={language}>
            <Link
              to="."
              search={({ view }: PartSearch) => ({ ...(view ? { view } : {}), language })}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={language === current ? "true" : undefined}
            >
              {languageWords[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
