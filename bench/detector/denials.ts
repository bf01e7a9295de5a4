import { reply } from "../../server/src/engines/role-play/dialogue/talk.ts";
import type { ScenarioContent } from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";

type Turn = ReturnType<typeof reply>;

/** What a learner says when they are asked back about something that they did not do: the first time, the second time, and so on. */
const denials: Record<Language, string[]> = {
  en: ["No.", "No, of course not.", "No, that's not what I meant.", "You misunderstood me, certainly not."],
  de: [
    "Nein.",
    "Nein, natürlich nicht.",
    "Nein, so habe ich das nicht gemeint.",
    "Da haben Sie mich missverstanden.",
  ],
  fr: [
    "Non.",
    "Non, bien sûr que non.",
    "Non, ce n'est pas ce que je voulais dire.",
    "Vous m'avez mal compris.",
  ],
  it: ["No.", "No, certo che no.", "No, non intendevo questo.", "Mi ha frainteso."],
};

/** Whether the character has just asked back. */
export function isAskedBack({ state }: Turn): boolean {
  return (state.askedBack ?? []).some(({ turn }) => turn === state.turns);
}

/** What follows when a learner says that they did not do it. */
export function deny(content: ScenarioContent, language: Language, turn: Turn): Turn {
  const asked = turn.state.askedBack?.length ?? 1;
  const denial = denials[language][(asked - 1) % denials[language].length] ?? "";
  return reply(content, language, turn.state, denial);
}
