import { sentenceLexicon } from "./breaches/suspicion/said-anywhere.ts";
import { suspicionLexicon } from "./breaches/suspicion/suspicion-words.ts";
import { breachLexicon } from "./breaches/words/breach-words.ts";
import { grammarLexicon } from "./detection/grammar/grammar-words.ts";
import { spellingLexicon } from "./detection/grammar/spellings.ts";
import { cueLexicon } from "./detection/stance/cue-lists.ts";
import { mannersLexicon } from "./dialogue/manners.ts";
import { slotLexicon } from "./dialogue/slot-words.ts";

/** What role-plays know of a language. */
export const lexicons = [
  breachLexicon,
  suspicionLexicon,
  sentenceLexicon,
  grammarLexicon,
  spellingLexicon,
  cueLexicon,
  mannersLexicon,
  slotLexicon,
];
