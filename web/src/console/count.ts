import { locale } from "./language/language.ts";
/** "1 statement", "1,234 statements". */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString(locale)} ${several}`;
}
