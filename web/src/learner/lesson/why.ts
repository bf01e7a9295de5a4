export type ProfileField = "department" | "job_title" | "tool" | "daily_task" | "first_name" | "organization";

export type Why =
  /** A value of the learner's profile stands in the text. */
  | { because: "profile_value"; field: ProfileField; value: string }
  /** A value of the learner's profile chose this block. */
  | { because: "profile_rule"; field: ProfileField; value: string }
  /** What the learner's profile says about their work in free text chose this. */
  | { because: "profile_summary" }
  /** The organization's document speaks about these words; at least one. */
  | { because: "document"; terms: string[] }
  /** Written by AI from the profile and the documents. */
  | { because: "ai" };
