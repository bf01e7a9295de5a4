/** Places where a quote stands letter by letter, whatever blanks and quotation marks look like. */
export function occurrencesOf(quote: string, text: string): { start: number; end: number }[] {
  const needle = plain(quote.normalize("NFC")).text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (needle === "") return [];
  const { text: searched, offsets } = plain(text);
  const found: { start: number; end: number }[] = [];
  for (let at = searched.indexOf(needle); at >= 0; at = searched.indexOf(needle, at + 1)) {
    const [start, last] = [offsets[at], offsets[at + needle.length - 1]];
    if (start !== undefined && last !== undefined) found.push({ start, end: last + 1 });
  }
  return found;
}

/** Blanks as one space, marks as they are typed; of each letter, where it stood. */
function plain(text: string): { text: string; offsets: number[] } {
  let written = "";
  const offsets: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const isBlank = /\s/.test(letter);
    if (isBlank && written.endsWith(" ")) continue;
    written += isBlank ? " " : (marks.get(letter) ?? letter);
    offsets.push(at);
  }
  return { text: written, offsets };
}

const marks = new Map(
  [
    ["’‘ʼ´`", "'"],
    ["“”„«»", '"'],
    ["–—‑", "-"],
  ].flatMap(([variants = "", mark = ""]) => [...variants].map((variant) => [variant, mark] as const)),
);
