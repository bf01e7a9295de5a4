export const languages = ["en", "de", "fr", "it"] as const;

/** A language learners can be taught in. */
export type Language = (typeof languages)[number];
