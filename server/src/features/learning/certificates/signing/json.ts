/**
 * JSON in the one form that is signed (RFC 8785): no spaces, members in the order of their names' UTF-16 units. For
 * texts, whole numbers, lists and objects, which is all that a credential is made of.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}

/**
 * Whether an object in the text has two members of one name: one reader shows the first, another the last, and a signature
 * fits only one of them (RFC 8785, 3.1). `value` is what the text was read as, which keeps one of each.
 */
export function hasDoubledNames(text: string, value: unknown): boolean {
  return writtenMembers(text) !== readMembers(value);
}

/** Every member is written with one colon outside of texts. */
function writtenMembers(text: string): number {
  let members = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInText = !isInText;
    else if (isInText && character === "\\") at++;
    else if (!isInText && character === ":") members++;
  }
  return members;
}

/** Level by level, so that nesting cannot overflow our stack. */
function readMembers(value: unknown): number {
  let members = 0;
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    const values = Object.values(next);
    if (!Array.isArray(next)) members += values.length;
    for (const child of values) pending.push(child);
  }
  return members;
}
