/** Letters without case and accents: "securite" finds "Sécurité". */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae");
}

/** Whether every word of the query stands in one of the texts. A query without words finds nothing. */
export function isFound(query: string, texts: readonly (string | null)[]): boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const text = folded(texts.filter((one) => one !== null).join("\n"));
  return words.length > 0 && words.every((word) => text.includes(word));
}
