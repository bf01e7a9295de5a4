const LONGEST = 63;

/** The slug a name suggests: "Müller & Söhne AG" → "mueller-soehne-ag". */
export function suggestSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüßæœø]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
}

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", œ: "oe", ø: "o" };
