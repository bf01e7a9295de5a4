import { negotiateLanguage } from "#kernel/language.ts";

interface DataContext {
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

/**
 * Keyword of request schemas: a tag of one of our languages is taken for that language, so that `de-CH`, `DE` and `de_CH` are
 * kept and answered as `de`. Any other text is left to the `enum`, which comes after it.
 */
export const languageTag = {
  keyword: "x-language-tag",
  before: "enum",
  modifying: true,
  errors: false,
  validate(_isSet: unknown, tag: unknown, _schema: unknown, context?: DataContext): boolean {
    const language = typeof tag === "string" ? negotiateLanguage(tag) : null;
    if (context && language !== null) context.parentData[context.parentDataProperty] = language;
    return true;
  },
};
