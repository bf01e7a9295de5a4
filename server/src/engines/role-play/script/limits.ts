/** Bounds of an imported scenario, in characters where nothing else is said. Generous for authors, fatal for floods. */
export const limits = {
  file: 128_000,
  yaml: { length: 128_000, depth: 8, signs: 20_000 },
  title: 200,
  description: 1_000,
  briefing: 2_000,
  /** What the character says in one go. */
  line: 240,
  feedback: 600,
  name: 120,
  term: 80,
  example: 1_000,
  maxMinutes: 60,
  concepts: 12,
  skills: 8,
  weight: 10,
  variants: 12,
  rules: 30,
  groups: 6,
  terms: 80,
  avoid: 150,
  examples: 60,
  minExamples: 12,
  minCounterExamples: 6,
  outcomes: 8,
  /** Lines by which the character asks for an outcome, and answers that give it. */
  asked: 40,
  minOutcomeExamples: 4,
  minOutcomeCounterExamples: 3,
  questions: 60,
  phrases: 60,
} as const;

/** Lines that a character's suspicions are weighed by. */
export const compared = { min: 0, max: 200, length: limits.example };
