import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import { type Language, languages } from "#kernel/language.ts";
import type { LearnerProfile } from "./author.ts";

/** What to look for in the organization's documents. Their scores come back under the same query key. */
export interface PassageQuery {
  queryKey: string;
  /** The authored search words by language: documents are in any of the four. */
  words: { language: Language; words: string[] }[];
  /** Words of the profile. They lift a passage that also has an authored word; alone they find nothing. */
  liftingWords: string[];
  /** How many passages the lesson can use at most. */
  limit: number;
}

export function passageQueries(content: TemplateContent, profile: LearnerProfile): PassageQuery[] {
  const liftingWords = wordsOf(profile);
  const limits = new Map<string, number>();
  for (const { retrieve } of content.sections)
    if (retrieve !== null) limits.set(retrieve.queryKey, (limits.get(retrieve.queryKey) ?? 0) + retrieve.max);
  return [...limits].map(([queryKey, limit]) => ({
    queryKey,
    words: languages.flatMap((language) => {
      const words = content.bodies[language]?.queries[queryKey];
      return words === undefined ? [] : [{ language, words }];
    }),
    liftingWords,
    limit,
  }));
}

const maxWords = 20;
const maxSummary = 4_000;

/** Short words carry little and match much. */
function wordsOf({ department, jobTitles, tools, dailyTasks, userSummary }: LearnerProfile): string[] {
  const texts = [department ?? "", ...jobTitles, ...tools, ...dailyTasks, userSummary.slice(0, maxSummary)];
  const words = texts.flatMap(
    (text) =>
      text
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{N}]{4,40}/gu) ?? [],
  );
  return [...new Set(words)].slice(0, maxWords);
}
