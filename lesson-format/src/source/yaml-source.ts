/** Text as YAML, in quotation marks where it could be read as something else. */
export function yamlText(text: string): string {
  return isPlain(text) && /^[^#:]*$/.test(text) ? text : JSON.stringify(text);
}

export function yamlList(words: readonly string[]): string {
  const items = words.map((word) => (isPlain(word) && /^[^#:,]*$/.test(word) ? word : JSON.stringify(word)));
  return `[${items.join(", ")}]`;
}

/** Begins with a letter, and is neither a word of YAML nor holds a sign of it. */
function isPlain(text: string): boolean {
  return (
    /^\p{L}[^[\]{}"\\`&*!|>%@\p{Cc}]*$/u.test(text) &&
    text === text.trim() &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)
  );
}
