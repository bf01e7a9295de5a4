import { shorten } from "@lectern/lesson-format/content-files/fields.ts";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { type Language, languages } from "#kernel/language.ts";
import { findBreaches } from "../breaches/find-breaches.ts";
import type { ReadOutcome } from "../script/outcome-script.ts";
import { spokenLines } from "../script/repeated-lines.ts";
import type { Script } from "../script/scenario-content.ts";
import { type ReadScenario, scriptFile } from "../script/scenario-folder.ts";

/** Whether the outcomes to avoid are found in their examples, and in nothing that a learner is told to say or hears. */
export function lintOutcomes({ content, outcomes }: ReadScenario): ContentMistake[] {
  const asked = content?.passMark != null && (content.mustNot ?? []).length === 0 ? [noOutcome] : [];
  return [
    ...asked,
    ...languages.flatMap((language) => {
      const read = outcomes[language] ?? [];
      const script = content?.scripts[language];
      return [
        ...read.flatMap((outcome) => lintOutcome(language, outcome)),
        ...(script === undefined ? [] : lintScript(language, script)),
      ];
    }),
  ];
}

const noOutcome: ContentMistake = {
  file: "scenario.yaml",
  line: 1,
  message:
    "Nothing is listed in `must_not`, so a learner who does the wrong thing passes as well; list at least one outcome to avoid.",
};

function lintOutcome(language: Language, { outcome, lines }: ReadOutcome): ContentMistake[] {
  const { id, examples, counterExamples } = outcome;
  const isFound = (text: string) => findBreaches(language, [outcome], text).length > 0;
  const warn = (line: number | undefined, message: string) => ({
    file: scriptFile(language),
    line: line ?? lines.line,
    message,
  });
  return [
    ...examples.flatMap((text, index) =>
      isFound(text)
        ? []
        : [warn(lines.examples[index], `This example of the outcome \`${id}\` is not detected.`)],
    ),
    ...counterExamples.flatMap((text, index) =>
      isFound(text)
        ? [
            warn(
              lines.counterExamples[index],
              `This counter-example of the outcome \`${id}\` is detected; narrow a rule, or add it to \`avoid\`.`,
            ),
          ]
        : [],
    ),
  ];
}

/** What learners are shown as good, and what the character says, must never count against anybody who says it. */
function lintScript(language: Language, script: Script): ContentMistake[] {
  const { mustNot = [], concepts } = script;
  const said = [...concepts.map(({ goodAnswer }) => goodAnswer), ...spokenLines(script)];
  return said.flatMap((text) =>
    findBreaches(language, mustNot, text).map(({ id }) => ({
      file: scriptFile(language),
      line: 1,
      message: `“${shorten(text)}” counts as the outcome \`${id}\`, and it is a good answer or a line of the character; narrow a rule.`,
    })),
  );
}
