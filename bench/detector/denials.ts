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

/** What follows when they say what is so as well, in the words that the author recommends. */
export function explainAfterNo(content: ScenarioContent, language: Language, turn: Turn): Turn {
  const id = turn.state.askedBack?.at(-1)?.id;
  const truth = content.scripts[language]?.mustNot?.find((outcome) => outcome.id === id)?.instead ?? "";
  return reply(content, language, turn.state, `${denials[language][0]} ${truth}`);
}

/** What follows when they ask what is meant, and deny once it was explained. */
export function queryAndDeny(content: ScenarioContent, language: Language, turn: Turn): Turn {
  const isExplained = turn.state.askedBack?.at(-1)?.follows === "question";
  return isExplained
    ? deny(content, language, turn)
    : reply(content, language, turn.state, queries[language]);
}

const queries: Record<Language, string> = {
  en: "Sorry, what do you mean?",
  de: "Wie meinen Sie das?",
  fr: "Pardon, que voulez-vous dire ?",
  it: "Scusi, cosa intende?",
};
