/** A section of a guide, as `web/build/guide-sections.mjs` writes it. */
export interface Section {
  /** Of the guide. */
  title: string;
  /** Of the section; the guide's own title for what stands before its first one. */
  heading: string;
  href: string;
  text: string;
}

export interface Finding {
  section: Section;
  /** Around the first word that was found, in parts of which every second one is such a word. */
  excerpt: string[];
}

const MOST = 12;
const BEFORE = 60;
const LENGTH = 180;
/** Of a section of the guides, in characters. */
const USUAL_LENGTH = 800;

/** The sections that have most of the words, those first that have them in a title or heading. */
export function search(sections: readonly Section[], query: string): Finding[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, ...weigh(section, words) }))
    .filter(({ found }) => found > 0)
    .sort((one, other) => other.found - one.found || other.weight - one.weight)
    .filter(({ found }, _, all) => found === all[0]?.found)
    .slice(0, MOST)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }));
}

function wordsOf(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_./{}-]+/gu) ?? [])];
}

function weigh({ title, heading, text }: Section, words: string[]): { found: number; weight: number } {
  const weights = words.map(
    (word) => 8 * timesIn(heading, word) + 4 * timesIn(title, word) + inText(text, word),
  );
  return { found: weights.filter((weight) => weight > 0).length, weight: weights.reduce((a, b) => a + b, 0) };
}

/** Up to 2, quickly reached in a short text and slowly in a long one, which has every word some time (as BM25 has it). */
function inText(text: string, word: string): number {
  const times = timesIn(text, word);
  return (2 * times) / (times + 0.3 + (0.9 * text.length) / USUAL_LENGTH) || 0;
}

/** How often the word begins a word of the text: "exchange" is in "partner-exchange", "change" is not. */
function timesIn(text: string, word: string): number {
  return text.toLowerCase().match(atWordStart(word))?.length ?? 0;
}

function atWordStart(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[./{}]/g, "\\$&")}`, "giu");
}

function excerptOf(text: string, words: string[]): string[] {
  const first = Math.min(...words.map((word) => text.search(atWordStart(word))).filter((at) => at >= 0));
  const at = Number.isFinite(first) ? first : 0;
  const from = at <= BEFORE ? 0 : text.indexOf(" ", at - BEFORE) + 1;
  const cut = text.slice(from, from + LENGTH);
  const piece = from + LENGTH < text.length ? cut.replace(/\s+\S*$/, " …") : cut;
  const every = new RegExp(`(${words.map((word) => atWordStart(word).source).join("|")})`, "iu");
  const parts = piece.split(every);
  if (from > 0) parts[0] = `… ${parts[0]}`;
  return parts;
}
