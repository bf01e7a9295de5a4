import type { Rule } from "@lectern/lesson-format/template-content.ts";
import type { ProfileField, Why } from "@lectern/web/pages";
import type { LearnerProfile } from "../author.ts";
import { fold } from "./fold.ts";
import { searchTerms, spokenText, wordIn } from "./own-work/free-text.ts";
import type { Audiences } from "./own-work/own-work.ts";
import { present } from "./profile-values.ts";

interface RuleMatch {
  /** The value of the profile that matched; of a summary, which is never repeated, the rule's own word. */
  value: string;
  /** None where it is the same for everybody who is not somebody special. */
  why: Why | null;
}

/**
 * The first profile value that contains one of the rule's words, accents and case aside. Where no job title does, the summary is
 * asked: people do more than their titles say. A department is one, so there the summary counts only where none is known. Of
 * tools it is never asked: "leads two teams" names none, and the lesson would say that the learner uses it.
 */
export function matchRule(rule: Rule, profile: LearnerProfile, audiences: Audiences): RuleMatch | null {
  const { name } = rule;
  if (name === "for_any" || name === "for_none") return matchAudience(name, rule.words, audiences);
  const values = candidates[name](profile).flatMap((raw) => present(raw) ?? []);
  const words = rule.words.map(fold);
  const value = values.find((one) => words.some((word) => fold(one).includes(word)));
  if (value === undefined) return asksSummary(rule, values) ? matchSummary(rule, profile) : null;
  return { value, why: { because: "profile_rule", field: fields[name], value } };
}

function matchAudience(
  name: "for_any" | "for_none",
  words: readonly string[],
  audiences: Audiences,
): RuleMatch | null {
  const [, why] = [...audiences].find(([audience]) => words.includes(audience)) ?? [];
  if (name === "for_none") return why === undefined ? { value: "", why: null } : null;
  return why === undefined ? null : { value: "", why };
}

function asksSummary({ name }: Rule, values: readonly string[]): boolean {
  return name === "role_any" || (name === "dept_any" && values.length === 0);
}

function matchSummary({ words }: Rule, { userSummary }: LearnerProfile): RuleMatch | null {
  const word = wordIn(spokenText(userSummary), searchTerms(words));
  return word === null ? null : { value: word, why: { because: "profile_summary", word: word.trim() } };
}

type FieldRule = "tools_any" | "role_any" | "dept_any";

const candidates: Record<FieldRule, (profile: LearnerProfile) => readonly string[]> = {
  tools_any: ({ tools }) => tools,
  role_any: ({ jobTitles }) => jobTitles,
  dept_any: ({ department }) => (department === null ? [] : [department]),
};

const fields: Record<FieldRule, ProfileField> = {
  tools_any: "tool",
  role_any: "job_title",
  dept_any: "department",
};
