/**
 * Reads a query into names and values; a name that comes several times has a list. In one pass, whatever is in it: this
 * happens before anybody is asked who they are, or charged.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const known = values[key];
    if (known === undefined) values[key] = value;
    else if (Array.isArray(known)) known.push(value);
    else values[key] = [known, value];
  }
  return values;
}
