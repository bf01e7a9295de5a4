import { locale } from "./language/language.ts";

const rules = new Intl.PluralRules(locale);

/** "1 statement", "1,234 statements"; none is one in French ("0 leçon"). */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString(locale)} ${rules.select(count) === "one" ? one : several}`;
}

/** An amount in whatever currency the models are paid in, with so many digits behind the point: "0.25", "0,25". */
export function amountOf(amount: number, digits: number): string {
  return amount.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
