import { grammars } from "../../server/src/engines/role-play/detection/grammar/grammar.ts";
import type {
  ScenarioContent,
  TestPhrases,
} from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";
import { numbers } from "./random.ts";
import { converse } from "./simulation.ts";
import { hold } from "./talks.ts";

/**
 * A text as a recogniser writes it: of some words the end is lost, a letter is another one, small words become other small words or
 * are not there.
 */
function disturb(language: Language, text: string, share: number, random: () => number): string {
  const small = [...grammars[language].functionWords].filter((word) => word.length <= 4);
  return text.replace(/[\p{L}\p{M}’']+/gu, (word) => {
    if (random() >= share) return word;
    const kind = random();
    if (grammars[language].functionWords.has(word.toLowerCase()))
      return kind < 0.5 ? "" : (small[Math.floor(random() * small.length)] ?? "");
    if (kind < 0.4 && word.length > 4) return word.slice(0, -1 - Math.floor(random() * 2));
    if (kind < 0.8 && word.length > 3) {
      const at = 1 + Math.floor(random() * (word.length - 1));
      const vowels = "aeiou";
      return word.slice(0, at) + (vowels[Math.floor(random() * vowels.length)] ?? "") + word.slice(at + 1);
    }
    return kind < 0.9 ? "" : `${word}${small[Math.floor(random() * small.length)] ?? ""}`;
  });
}

/** Of so many talks, the share that end as they do when every word is understood. */
export function agreementUnder(
  share: number,
  { content, language, phrases }: { content: ScenarioContent; language: Language; phrases: TestPhrases },
  talks: number,
): number {
  let agreed = 0;
  for (let talk = 0; talk < talks; talk += 1) {
    const random = numbers(talk * 7 + 3);
    const { lines } = converse(content, language, phrases, talk);
    const disturbed = lines.map((line) => disturb(language, line, share, random));
    if (hold(content, language, lines).passes === hold(content, language, disturbed).passes) agreed += 1;
  }
  return agreed / talks;
}
