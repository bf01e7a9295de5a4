import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import type { Language } from "#kernel/language.ts";
import type { Lesson } from "./lesson.ts";

/** Writes a learner's lesson. Two implementations: the embedded author, and one that asks a language model. */
export interface Author {
  writeLesson(request: LessonRequest): Promise<Lesson>;
}

export interface LessonRequest {
  content: TemplateContent;
  profile: LearnerProfile;
  preferredLanguage: Language | null;
  /** Candidates found in the organization's documents; empty when it has none. */
  passages: readonly Passage[];
  organizationName: string;
}

export interface LearnerProfile {
  firstName: string;
  department: string | null;
  jobTitles: readonly string[];
  tools: readonly string[];
  dailyTasks: readonly string[];
  /** Free text about the learner. Steers variants, lines about their work and passages, and is never echoed. */
  userSummary: string;
}

/** A piece of a document that may be quoted. */
export interface Passage {
  id: string;
  file: string;
  /** Null when the document has no pages. */
  page: number | null;
  /** Null when it is not known. */
  language: Language | null;
  text: string;
  /** How well it answers each query of the template, by query key; higher is better, absent is not at all. */
  scores: Readonly<Record<string, number>>;
}

/** The learner's language when the template speaks it, else the template's own. */
export function lessonLanguage(content: TemplateContent, preferred: Language | null): Language {
  return preferred !== null && content.bodies[preferred] !== undefined ? preferred : content.language;
}
