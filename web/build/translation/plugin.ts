import { relative } from "node:path";
import type { Plugin } from "vite";
import { catalogues, isTranslated } from "./catalogues.ts";
import { translate } from "./translate.ts";

/** Builds the console in another language than its source, so that no browser gets words it does not show. */
export function translation(root: string, language: string): Plugin {
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
