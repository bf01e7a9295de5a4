/** A model's words as one line of text that any page and database can hold. */
export function plainWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, "")
    .normalize("NFC")
    .trim();
}
