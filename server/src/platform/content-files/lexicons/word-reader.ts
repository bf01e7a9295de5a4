import { readText, refuseUnknown, shorten } from "@lectern/lesson-format/content-files/fields.ts";
import type { TextReport } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { YamlMap } from "@lectern/lesson-format/content-files/yaml.ts";
import { readMap, readTexts } from "../lists.ts";

/** Reads a mapping of a lexicon by its names; what nobody asked for is refused in the end. */
export interface WordReader {
  /** Words and phrases in lower case, at least one. */
  words(name: string): string[];
  /** The same; a language that has none leaves the name out. */
  mayHave(name: string): string[];
  /** A sentence, with everything that is to stand in it, such as `{title}`. */
  sentence(name: string, holding?: readonly string[]): string;
  /** Whole sentences as people say them, at least one. */
  sentences(name: string): string[];
  /** A mapping of its own under a name. */
  within<Words>(name: string, read: (reader: WordReader) => Words): Words;
  /** The mapping as a whole: lists of words under names that are the language's own. No word stands in two of them. */
  everyList(): Map<string, string[]>;
}

const bounds = { word: 80, words: 1_000, sentence: 600 } as const;

export function readWith<Words>(
  map: YamlMap,
  report: TextReport,
  read: (reader: WordReader) => Words,
): Words {
  const asked: string[] = [];
  const listOf = (name: string, min: number) => {
    const list = { min, max: bounds.words, length: bounds.word };
    const { texts, lines } = readTexts(map, name, list, report);
    for (const [index, text] of texts.entries())
      if (text !== text.toLowerCase())
        report(
          lines[index] ?? map.line,
          `“${shorten(text)}” has capital letters; write words in lower case.`,
        );
    return { texts, lines };
  };
  const words = read({
    words(name) {
      asked.push(name);
      return listOf(name, 1).texts;
    },
    mayHave(name) {
      asked.push(name);
      return map.entries.has(name) ? listOf(name, 1).texts : [];
    },
    sentence(name, holding = []) {
      asked.push(name);
      const sentence = readText(map, name, bounds.sentence, report);
      for (const part of holding)
        if (sentence !== "" && !sentence.includes(part))
          report(
            map.entries.get(name)?.line ?? map.line,
            `\`${name}\` lacks ${part}; write it where it belongs.`,
          );
      return sentence;
    },
    sentences(name) {
      asked.push(name);
      return readTexts(map, name, { min: 1, max: bounds.words, length: bounds.sentence }, report).texts;
    },
    within(name, readInner) {
      asked.push(name);
      return readWith(readMap(map, name, report), report, readInner);
    },
    everyList() {
      const lists = new Map<string, string[]>();
      const owners = new Map<string, string>();
      for (const name of map.entries.keys()) {
        asked.push(name);
        const { texts, lines } = listOf(name, 1);
        for (const [index, text] of texts.entries()) {
          const owner = owners.get(text) ?? name;
          if (owner !== name)
            report(lines[index] ?? map.line, `“${shorten(text)}” stands under \`${shorten(owner)}\` too.`);
          owners.set(text, owner);
        }
        lists.set(name, texts);
      }
      return lists;
    },
  });
  refuseUnknown(map, asked, report);
  return words;
}
