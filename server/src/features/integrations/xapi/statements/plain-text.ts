/**
 * Words as a statement may hold them: without control characters and halves of surrogate pairs, which stores refuse,
 * and bounded, so that the whole stays small. Empty when nothing is left.
 */
export function plainText(words: string, longest = 1_000): string {
  return withoutHalves(
    withoutHalves(words).replaceAll("\0", "").replace(controls, " ").trim().slice(0, longest),
  ).trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0001-\u001f\u007f]+/g;

/** Cutting may leave the first half of a pair, too. */
function withoutHalves(words: string): string {
  return words.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "");
}
