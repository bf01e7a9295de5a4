import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { isLanguage, languages } from "#kernel/language.ts";
import { readBounded } from "../bounded-file.ts";
import type { Lexicon } from "./lexicon.ts";
import { lexiconBounds, lexiconFile, readLexicon } from "./read-lexicon.ts";

/** Prints every mistake as `file:line: sentence`, else what there is, if anything; answers whether all is sound. */
export async function checkLexicons(folder: string, lexicons: readonly Lexicon<unknown>[]): Promise<boolean> {
  if ((await namesIn(folder)).length === 0) return true;
  const mistakes = await lexiconMistakes(folder, lexicons);
  for (const { file, line, message } of mistakes) console.error(`${join(folder, file)}:${line}: ${message}`);
  if (mistakes.length === 0)
    console.log(`words: ${lexicons.map(({ name }) => name).join(", ")}, in ${languages.join(" ")}`);
  return mistakes.length === 0;
}

/** What is wrong in a folder with a folder for each language, which has every lexicon. One that is empty or not there is sound. */
export async function lexiconMistakes(
  folder: string,
  lexicons: readonly Lexicon<unknown>[],
): Promise<ContentMistake[]> {
  const present = await namesIn(folder);
  if (present.length === 0) return [];
  const mistakes: ContentMistake[] = [];
  for (const name of [...new Set([...languages, ...present])].sort())
    if (isLanguage(name)) {
      const found = await mistakesOf(join(folder, name), lexicons);
      mistakes.push(...found.map((mistake) => ({ ...mistake, file: join(name, mistake.file) })));
    } else mistakes.push(at(name, `\`${name}\` is none of ${languages.join(", ")}; remove it.`));
  return mistakes;
}

async function mistakesOf(folder: string, lexicons: readonly Lexicon<unknown>[]): Promise<ContentMistake[]> {
  const present = await namesIn(folder);
  const known = lexicons.map(({ name }) => lexiconFile(name));
  const others = present.filter((file) => !known.includes(file));
  const mistakes = others.map((file) =>
    at(file, `Nothing reads this file; the words of a language are in ${known.join(", ")}.`),
  );
  for (const lexicon of lexicons) {
    const file = lexiconFile(lexicon.name);
    if (!present.includes(file))
      mistakes.push(at(file, "The file is missing; write it as another language has it."));
    else {
      const text = await readBounded(join(folder, file), lexiconBounds.file);
      if (text === undefined) mistakes.push(at(file, "The file is not UTF-8 text; save it as UTF-8."));
      else mistakes.push(...readLexicon(lexicon, text).mistakes);
    }
  }
  return mistakes;
}

function at(file: string, message: string): ContentMistake {
  return { file, line: 1, message };
}

/** In order; none where there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith(".")).sort();
}
