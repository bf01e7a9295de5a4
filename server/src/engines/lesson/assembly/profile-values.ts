import type { Slot } from "@lectern/lesson-format/span.ts";
import type { ProfileField } from "@lectern/web/pages";
import type { LearnerProfile } from "../author.ts";

/** What each slot says for this learner; null where the profile says nothing. Safe to show as text. */
export type ProfileValues = Readonly<Record<Slot, string | null>>;

export function profileValues(profile: LearnerProfile, organizationName: string): ProfileValues {
  const jobTitles = presentable(profile.jobTitles);
  const tools = presentable(profile.tools);
  const dailyTasks = presentable(profile.dailyTasks);
  const department = present(profile.department ?? "");
  return {
    department,
    job_title: jobTitles[0] ?? null,
    "job_titles.0": jobTitles[0] ?? null,
    "tools.0": tools[0] ?? null,
    "tools.1": tools[1] ?? null,
    "daily_tasks.0": dailyTasks[0] ?? null,
    "daily_tasks.1": dailyTasks[1] ?? null,
    first_name: present(profile.firstName),
    organization: present(organizationName),
    task: dailyTasks[0] ?? null,
    tool: tools[0] ?? null,
  };
}

export const fieldOfSlot: Readonly<Record<Slot, ProfileField>> = {
  department: "department",
  job_title: "job_title",
  "job_titles.0": "job_title",
  "tools.0": "tool",
  "tools.1": "tool",
  "daily_tasks.0": "daily_task",
  "daily_tasks.1": "daily_task",
  first_name: "first_name",
  organization: "organization",
  task: "daily_task",
  tool: "tool",
};

const maxLength = 80;

/** A profile value fit for a page, or null when nothing is left of it. Characters are counted as code points. */
export function present(value: string): string | null {
  // A profile may be megabytes from a careless partner; only the beginning can be shown anyway.
  const clean = value
    .slice(0, maxLength * 10)
    .replace(unpresentable, " ")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...clean];
  if (characters.length > maxLength)
    return `${characters
      .slice(0, maxLength - 1)
      .join("")
      .trimEnd()}…`;
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null;
}

/** Control characters, lone surrogates, bidirectional overrides, and the signs that markup is made of. */
export const unpresentable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF<>{}]/gu;

function presentable(values: readonly string[]): string[] {
  return values.map(present).filter((value) => value !== null);
}
