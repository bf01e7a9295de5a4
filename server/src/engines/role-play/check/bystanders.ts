import type { Language } from "#kernel/language.ts";
import { detect } from "../detection/detector.ts";
import { isRepeated } from "../dialogue/echo.ts";
import { manners } from "../dialogue/manners.ts";
import { ownWords } from "../dialogue/own-words.ts";
import { spokenLines } from "../script/repeated-lines.ts";
import type { Script } from "../script/scenario-content.ts";

/** A sentence that says nothing of a point, and the point that is heard in it all the same. */
interface Misheard {
  text: string;
  conceptId: string;
}

/** Greetings with the character's name, and the character's own lines said back: none of them makes a point. */
export function misheardBystanders(language: Language, script: Script): Misheard[] {
  const { greetings, farewells } = manners[language];
  const names = [script.character.name, ...script.character.name.split(" ")];
  const courtesies = [...greetings, ...farewells].flatMap((greeting) => [
    `${greeting}.`,
    ...names.map((name) => `${greeting}, ${name}.`),
  ]);
  return [...courtesies, ...spokenLines(script)].flatMap((text) =>
    heardIn(language, script, text).map((conceptId) => ({ text, conceptId })),
  );
}

/** As the character hears it in a first attempt. */
function heardIn(language: Language, script: Script, text: string): string[] {
  if (isRepeated(language, script, "", text)) return [];
  const own = ownWords(language, script, text, [], 1);
  return detect(language, script.concepts, own).map(({ conceptId }) => conceptId);
}
