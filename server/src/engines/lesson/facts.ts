import type { Fact, FactField, Why } from "@lectern/web/pages";
import { present } from "./assembly/profile-values.ts";
import type { LearnerProfile } from "./author.ts";
import type { Lesson, LessonSection } from "./lesson.ts";

/** What of a profile a learner can hide from their lessons. */
export const factFields = ["department", "job_title", "tool", "daily_task", "first_name", "summary"] as const;

/** What of the learner's profile a block was chosen or written by; nothing that is the organization's. */
function factsOf(why: Why): Fact[] {
  switch (why.because) {
    case "profile_value":
    case "profile_rule":
      return why.field === "organization" ? [] : [{ field: why.field, value: why.value }];
    case "profile_summary":
      return [summaryFact];
    case "ai":
      return why.facts;
    case "document":
      return [];
  }
}

/** Free text is hidden as a whole: it is never shown, so nobody can point at a part of it. */
const summaryFact: Fact = { field: "summary", value: "" };

export function isFact(one: Fact, other: Fact): boolean {
  return one.field === other.field && one.value === other.value;
}

/** Those that a section names: of its heading, its blocks, the blocks in its boxes, and its questions. */
export function sectionFacts({ headingWhy = [], blocks, questions }: LessonSection): Fact[] {
  const inside = blocks.flatMap((block) => (block.type === "box" ? block.blocks : []));
  const asked = questions.flatMap((question) => [question, ...(question.forms ?? [])]);
  return [{ why: headingWhy }, ...blocks, ...inside, ...asked].flatMap(({ why }) => why.flatMap(factsOf));
}

export function usesFact(lesson: Lesson, fact: Fact): boolean {
  return lesson.sections.some((section) => sectionFacts(section).some((used) => isFact(used, fact)));
}

/** The profile as lessons may use it. A value is hidden as lessons show it, so all spellings that look the same are. */
export function withoutFacts(profile: LearnerProfile, hidden: readonly Fact[]): LearnerProfile {
  if (hidden.length === 0) return profile;
  const isHidden = (field: FactField, raw: string) =>
    hidden.some(isFact.bind(null, { field, value: present(raw) ?? "" }));
  const shown = (field: FactField, values: readonly string[]) =>
    values.filter((raw) => !isHidden(field, raw));
  const { firstName, department, jobTitles, tools, dailyTasks, userSummary } = profile;
  return {
    firstName: isHidden("first_name", firstName) ? "" : firstName,
    department: department !== null && isHidden("department", department) ? null : department,
    jobTitles: shown("job_title", jobTitles),
    tools: shown("tool", tools),
    dailyTasks: shown("daily_task", dailyTasks),
    userSummary: hidden.some((fact) => isFact(fact, summaryFact)) ? "" : userSummary,
  };
}

/** What there is to hide: each value once, as lessons show it. */
export function profileFacts({
  firstName,
  department,
  jobTitles,
  tools,
  dailyTasks,
  userSummary,
}: LearnerProfile): Fact[] {
  const facts = (field: FactField, values: readonly string[]) =>
    values.flatMap((raw): Fact[] => {
      const value = present(raw);
      return value === null ? [] : [{ field, value }];
    });
  const all = [
    ...facts("department", department === null ? [] : [department]),
    ...facts("job_title", jobTitles),
    ...facts("tool", tools),
    ...facts("daily_task", dailyTasks),
    ...facts("first_name", [firstName]),
    ...(userSummary.trim() === "" ? [] : [summaryFact]),
  ];
  return all.filter((fact, index) => all.findIndex((other) => isFact(fact, other)) === index);
}
