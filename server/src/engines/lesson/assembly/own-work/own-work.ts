import type { Why } from "@lectern/web/pages";
import { byLanguage } from "#kernel/by-language.ts";
import type { Language } from "#kernel/language.ts";
import type { BoxBlock, FlowBlock } from "../../lesson.ts";
import type { Learner } from "../personalise.ts";
import { present } from "../profile-values.ts";
import { searchTerms, spokenText, wordIn } from "./free-text.ts";
import { fieldsFor, titleLine } from "./work-fields.ts";

/** Lines about kinds of work in one lesson. */
const mostFields = 2;
/** Job titles that are looked at. */
const mostTitles = 5;
const fields = byLanguage((language) =>
  fieldsFor(language).map(({ words, sentence }) => ({ words: searchTerms(words), sentence })),
);

/**
 * What every lesson, whatever its template, says to this learner about their own work: their job title, and a line for
 * what title and summary tell of it. Null where they tell nothing. The summary is never repeated.
 */
export function ownWork({ profile, values }: Learner, language: Language): BoxBlock | null {
  const known = fieldsOf(profile.jobTitles, profile.userSummary, language).slice(0, mostFields);
  const lines = known.map(({ sentence, why }) => paragraph(sentence, why));
  const jobTitle = values.job_title;
  const blocks = jobTitle === null ? lines : [aboutTitle(jobTitle, language), ...lines];
  return blocks.length === 0 ? null : { type: "box", kind: "note", blocks, why: [] };
}

function fieldsOf(jobTitles: readonly string[], summary: string, language: Language) {
  if (jobTitles.length === 0 && summary === "") return [];
  const titles = jobTitles.slice(0, mostTitles).map((title) => ({ title, spoken: spokenText(title) }));
  const spokenSummary = spokenText(summary);
  return fields[language].flatMap(({ words, sentence }): { sentence: string; why: Why }[] => {
    const found = titles.find(({ spoken }) => wordIn(spoken, words) !== null);
    const value = found === undefined ? null : present(found.title);
    if (value !== null) return [{ sentence, why: { because: "profile_rule", field: "job_title", value } }];
    const word = wordIn(spokenSummary, words)?.trim();
    return word === undefined ? [] : [{ sentence, why: { because: "profile_summary", word } }];
  });
}

function aboutTitle(jobTitle: string, language: Language): FlowBlock {
  const why: Why = { because: "profile_value", field: "job_title", value: jobTitle };
  return paragraph(titleLine(jobTitle, language), why);
}

function paragraph(text: string, why: Why): FlowBlock {
  return { type: "paragraph", children: [{ type: "text", text }], why: [why] };
}
