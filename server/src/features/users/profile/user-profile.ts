import type { Language } from "#kernel/language.ts";
import type { AccessRole } from "#platform/http/types.ts";

/** What the upsert reads and writes of a user. */
export interface UserProfile {
  provider: string;
  provider_id: string;
  email: string | null;
  first_name: string;
  last_name: string;
  preferred_language: Language | null;
  user_summary: string;
  job_titles: readonly string[];
  department: string | null;
  tools: readonly string[];
  daily_tasks: readonly string[];
  access_role: AccessRole;
  is_active: boolean;
}

/** The columns that an upsert may change, beside `is_active`. */
export const changeableColumns = [
  "email",
  "first_name",
  "last_name",
  "preferred_language",
  "user_summary",
  "job_titles",
  "department",
  "tools",
  "daily_tasks",
] as const;
export type ChangeableColumn = (typeof changeableColumns)[number];

/** Whether the profiles have the same in this column. */
export function agreeIn(column: ChangeableColumn, one: UserProfile, other: UserProfile): boolean {
  const [left, right] = [one[column], other[column]];
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return left === right;
  return left.length === right.length && left.every((word, index) => word === right[index]);
}
