import type { LearnerProfile } from "../author.ts";
import type { Rule, RuleName } from "../content/template-content.ts";
import type { ProfileField } from "../lesson.ts";
import { fold } from "./fold.ts";
import { present } from "./profile-values.ts";

export interface RuleMatch {
  field: ProfileField;
  /** The value of the profile that matched. */
  value: string;
}

/** The first profile value that contains one of the rule's words, accents and case aside. */
export function matchRule(rule: Rule, profile: LearnerProfile): RuleMatch | null {
  const words = rule.words.map(fold);
  for (const raw of candidates[rule.name](profile)) {
    const value = present(raw);
    if (value === null) continue;
    const folded = fold(value);
    if (words.some((word) => folded.includes(word))) return { field: fields[rule.name], value };
  }
  return null;
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
