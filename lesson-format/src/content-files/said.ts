/** A sentence by its name, and what it names: for editors in other languages. */
export interface Said<Name extends string = string> {
  sentence: Name;
  values: Readonly<Record<string, string>>;
}

type Named = Readonly<Record<string, string | number>>;

export function said<Name extends string>(sentence: Name, named: Named = {}): Said<Name> {
  const values = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)]));
  return { sentence, values };
}

/** @param words with the names of values in braces */
export function withValues(words: string, values: Said["values"]): string {
  return words.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}
