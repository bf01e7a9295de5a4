import { begin, reply } from "../../server/src/engines/role-play/dialogue/talk.ts";
import type { ScenarioContent } from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";

/** What the character says to it, right after its opening. */
export function askAfresh(content: ScenarioContent, language: Language, ask: string): string {
  const { state } = begin(content, language, { seed: 1, attempt: 1 });
  return reply(content, language, state, ask).lines.join(" ");
}

/** Whether it says what its author wrote for a question, or, where asking is the point, for that. Nobody says whether it fits. */
export function isPrepared(content: ScenarioContent, language: Language, answer: string): boolean {
  const script = content.scripts[language];
  if (script === undefined) return false;
  const { questions, concepts } = script;
  const prepared = [
    ...questions.flatMap(({ answers }) => answers),
    ...concepts.flatMap(({ reactions }) => reactions),
  ];
  return prepared.some((line) => answer.includes(line));
}
