import type { ProfileField, Why } from "@lectern/web/pages";
import type { LearnerProfile } from "../author.ts";
import type { Rule, RuleName } from "../content/template-content.ts";
import { fold } from "./fold.ts";
import { searchTerms, spokenText, wordIn } from "./own-work/free-text.ts";
import { present } from "./profile-values.ts";

export interface RuleMatch {
  /** The value of the profile that matched; of a summary, which is never repeated, the rule's own word. */
  value: string;
  why: Why;
}

/**
 * The first profile value that contains one of the rule's words, accents and case aside. Where the profile leaves the
 * field empty, its summary is asked: a field that says something counts more than what is read out of a text. Of tools it is
 * not: "leads two teams" names none, and the lesson would say that the learner uses it.
 */
export function matchRule(rule: Rule, profile: LearnerProfile): RuleMatch | null {
  const values = candidates[rule.name](profile).flatMap((raw) => present(raw) ?? []);
  if (values.length === 0) return rule.name === "tools_any" ? null : matchSummary(rule, profile);
  const words = rule.words.map(fold);
  const value = values.find((one) => words.some((word) => fold(one).includes(word)));
  if (value === undefined) return null;
  return { value, why: { because: "profile_rule", field: fields[rule.name], value } };
}

function matchSummary({ words }: Rule, { userSummary }: LearnerProfile): RuleMatch | null {
  const word = wordIn(spokenText(userSummary), searchTerms(words));
  return word === null ? null : { value: word, why: { because: "profile_summary" } };
}

const candidates: Record<RuleName, (profile: LearnerProfile) => readonly string[]> = {
  tools_any: ({ tools }) => tools,
  role_any: ({ jobTitles }) => jobTitles,
  dept_any: ({ department }) => (department === null ? [] : [department]),
};

const fields: Record<RuleName, ProfileField> = {
  tools_any: "tool",
  role_any: "job_title",
  dept_any: "department",
};
