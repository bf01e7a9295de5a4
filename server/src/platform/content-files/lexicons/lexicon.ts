import type { WordReader } from "./word-reader.ts";

/** What the program knows of a language, from the file `<name>.yaml` of each language's folder. */
export interface Lexicon<Words> {
  name: string;
  /** Asks for everything that is to be in the file: whatever else is there is a mistake. */
  read: (reader: WordReader) => Words;
}
