/** What is said at one go: a sentence, of the block that it stands in. */
export interface SpokenPart {
  block: HTMLElement;
  language: string;
  text: string;
}

const readable =
  "#heading, .block-text :is(p, li, blockquote, figcaption, h2, h3, h4, th, td, .place, .box-label)";
/** Some engines fall silent in the middle of what takes them longer than a quarter of a minute. */
const LONGEST = 200;

/** The section's text in reading order, sentence by sentence, each in the language that the page says it is in. */
export function spokenParts(): SpokenPart[] {
  return [...document.querySelectorAll<HTMLElement>(readable)]
    .filter((block) => block.querySelector(readable) === null)
    .flatMap((block) => {
      const language = block.closest<HTMLElement>("[lang]")?.lang ?? "";
      return sentencesOf(block.innerText, language).map((text) => ({ block, language, text }));
    });
}

function sentencesOf(text: string, language: string): string[] {
  const segments = new Intl.Segmenter(language || undefined, { granularity: "sentence" }).segment(text);
  return [...segments].flatMap(({ segment }) => shorter(segment.trim().replace(/\s+/g, " "))).filter(Boolean);
}

/** A long one at its commas, or else between words. */
function shorter(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const head = sentence.slice(0, LONGEST);
  const comma = head.search(/[,;:–][^,;:–]*$/) + 1;
  const at = comma > 0 ? comma : head.lastIndexOf(" ") + 1 || LONGEST;
  return [sentence.slice(0, at).trim(), ...shorter(sentence.slice(at).trim())];
}
