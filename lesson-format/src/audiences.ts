/** Fields of work that questions and text may be written for; a learner is in one of them at most. */
export const workFields = ["care", "finance", "sales", "it", "production", "office"] as const;

/** What else is known of somebody's work; several may hold. */
export const workFacts = ["new", "leads", "remote", "phished", "shifts", "part-time", "abroad"] as const;

/** Learners whom a part of a lesson is for. */
export const audiences = [...workFields, ...workFacts] as const;
export type Audience = (typeof audiences)[number];
