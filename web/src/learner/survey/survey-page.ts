import type { Language } from "../language/languages.ts";

/**
 * A survey at `/surveys/<surveyId>`: `POST` to the same path, each question's values under `q<id>`. Answered 303 to the
 * same page, which then says thank you, or 422 with what is missing.
 */
export interface SurveyPage {
  name: "survey";
  surveyId: string;
  title: string;
  /** Empty: none. */
  description: string;
  /** Language of the title, the description and the questions. */
  contentLanguage: Language;
  isAnonymous: boolean;
  hasAnswered: boolean;
  questions: SurveyQuestion[];
}

export interface SurveyQuestion {
  id: string;
  text: string;
  kind: "single_choice" | "multiple_choice" | "rating" | "scale" | "text";
  isRequired: boolean;
  /** Of choices; empty otherwise. */
  options: { value: string; label: string }[];
  /** Of ratings and scales; null otherwise. */
  min: number | null;
  max: number | null;
  /** What was chosen or written in the form that came back. */
  answer: string[];
  /** The form came back because of this question. */
  isMissing: boolean;
}

declare module "../page.ts" {
  interface Pages {
    survey: SurveyPage;
  }
}
