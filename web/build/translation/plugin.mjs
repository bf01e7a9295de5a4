import { relative } from "node:path";
import { catalogues, isTranslated } from "./catalogues.mjs";
import { translate } from "./translate.mjs";

/** Builds the console in another language than its source, so that no browser gets words it does not show. */
export function translation(root, language) {
  const translationOf = catalogues(root, language);
  return {
    name: "translation",
    enforce: "pre",
    transform(code, id) {
      const path = relative(root, id);
      if (language === "en" || !isTranslated(path)) return null;
      return { code: translate(code, path, translationOf(path)), map: null };
    },
  };
}
