import { spokenLines } from "../../server/src/engines/role-play/script/repeated-lines.ts";
import type { ScenarioContent, Script } from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";
import { hold } from "./talks.ts";

export interface Played {
  content: ScenarioContent;
  language: Language;
  script: Script;
}

interface Trick {
  name: string;
  /** Of all scenarios in all languages, how many may be passed by it. */
  most: number;
  lines: (played: Played, all: readonly Played[]) => string[];
}

/** Ways to pass without having said anything. */
export const tricks: Trick[] = [
  {
    name: "only the rules' key words strung together",
    most: 2,
    lines: ({ script }) =>
      script.concepts.map(({ rules }) =>
        rules
          .slice(0, 1)
          .flatMap(({ allOf }) => allOf.flatMap((group) => group.slice(0, 2)))
          .join(" "),
      ),
  },
  {
    name: "key words of all rules, a line for each",
    most: 2,
    lines: ({ script }) =>
      script.concepts.flatMap(({ rules }) =>
        rules.slice(0, 3).map(({ allOf }) => allOf.map((group) => group.at(-1) ?? "").join(" ")),
      ),
  },
  {
    name: "the good answers said backwards",
    most: 3,
    lines: ({ script }) =>
      script.concepts.map(({ goodAnswer }) => goodAnswer.split(/\s+/).reverse().join(" ")),
  },
  {
    name: "examples said backwards",
    most: 3,
    lines: ({ script }) =>
      script.concepts.flatMap(({ examples }) =>
        examples.slice(0, 2).map((text) => text.split(/\s+/).reverse().join(" ")),
      ),
  },
  {
    name: "the briefing copied",
    most: 1,
    lines: ({ script }) => script.briefing.split(/(?<=[.!?]) /),
  },
  {
    name: "another scenario's good answers",
    most: 1,
    lines: (played, all) =>
      all
        .filter(({ content, language }) => language === played.language && content.key !== played.content.key)
        .flatMap(({ script }) => script.concepts.map(({ goodAnswer }) => goodAnswer))
        .slice(0, 20),
  },
  {
    name: "the character's words echoed",
    most: 1,
    lines: ({ script }) =>
      spokenLines(script)
        .slice(0, 60)
        .map((line) => `${line} OK.`),
  },
];

/** In which scenarios and languages a trick passes. */
export function passedBy({ lines }: Trick, all: readonly Played[]): string[] {
  return all
    .filter((played) => hold(played.content, played.language, lines(played, all), { answering: "no" }).passes)
    .map(({ content, language }) => `${content.key} ${language}`);
}
