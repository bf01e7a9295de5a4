import { languageWithinSentence } from "../../language/language.ts";
import { type Language, languageNames } from "../../scenarios/scenario-search.ts";

interface LanguagesOfProps {
  /** The original. */
  language: Language;
  languages: readonly Language[];
  /** Those that lag behind it. */
  stale?: readonly Language[];
}

/** The original first; what lags behind is said in words. */
export function LanguagesOf({ language: original, languages, stale = [] }: LanguagesOfProps) {
  const others = languages.filter((one) => one !== original);
  const behind = stale.map((one) => languageNames[one]).join(", ");
  return (
    <>
      {[languageNames[original], ...others.map((one) => languageWithinSentence(languageNames[one]))].join(
        ", ",
      )}
      {stale.length > 0 && (
        <span className="table-detail">
          {stale.length === 1 ? `${behind} lags behind` : `${behind} lag behind`}
        </span>
      )}
    </>
  );
}
