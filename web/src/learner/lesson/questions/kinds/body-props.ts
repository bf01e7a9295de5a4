import type { Language } from "../../../language/languages.ts";
import type { Question } from "../question.ts";

export interface QuestionBodyProps {
  question: Question;
  contentLanguage: Language;
}
