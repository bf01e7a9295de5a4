import { templateSource } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { DraftFiles } from "../drafts/draft.ts";
import { starterWords } from "../drafts/starter-words.ts";

/** The files of a lesson that nobody has written yet: two sections, each with a line to write over. */
export function starterFiles({
  key,
  title,
  language,
}: {
  key: string;
  title: string;
  language: Language;
}): DraftFiles {
  const { first, second, text } = starterWords[language];
  const section = (id: string, heading: string) => ({
    id,
    heading: [{ type: "text" as const, text: heading }],
    blocks: [{ type: "paragraph" as const, children: [{ type: "text" as const, text }] }],
    questions: [],
  });
  const sections = [section("start", first), section("next", second)];
  return Object.fromEntries(
    templateSource({
      format: 1,
      key,
      lessonType: "custom",
      language,
      category: null,
      minutes: 5,
      retired: false,
      scenarioId: null,
      skills: [],
      sections: sections.map(({ id }) => ({ id, retrieve: null, quiz: [] })),
      bodies: { [language]: { title, description: title, summary: title, queries: {}, sections } },
    }),
  );
}
