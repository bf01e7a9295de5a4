import { locale } from "./language/language.ts";

const rules = new Intl.PluralRules(locale);

/** "1 statement", "1,234 statements"; none is one in French ("0 leçon"). */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString(locale)} ${rules.select(count) === "one" ? one : several}`;
}
