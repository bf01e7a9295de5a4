import type { Audience } from "@lectern/lesson-format/audiences.ts";

export type ProfileField = "department" | "job_title" | "tool" | "daily_task" | "first_name" | "organization";

export type FactField = Exclude<ProfileField, "organization"> | "summary";

/** Something of the learner's profile that they can hide from their lessons. `value` is empty for the summary. */
export interface Fact {
  field: FactField;
  value: string;
}

export type Why =
  /** A value of the learner's profile stands in the text. */
  | { because: "profile_value"; field: ProfileField; value: string }
  /** A value of the learner's profile chose this, where there is an audience because it puts the learner in it. */
  | { because: "profile_rule"; field: ProfileField; value: string; audience?: Audience }
  /** What the learner's profile says about their work in free text chose this: it has a word that begins like this one. */
  | { because: "profile_summary"; word?: string; audience?: Audience }
  /** The organization's document speaks about these words; at least one. */
  | { because: "document"; terms: string[] }
  /** Written by AI, with these facts of the profile and these documents. */
  | { because: "ai"; facts: Fact[]; sources: { file: string; page: number | null }[] };
