import type { Language } from "../../../language/languages.ts";
import type { Question } from "../question.ts";
import { Choice } from "./choice.tsx";

export interface QuestionBodyProps {
  question: Question;
  contentLanguage: Language;
}

/** What is asked for, by kind: the only place that knows all kinds. */
export function QuestionBody(props: QuestionBodyProps) {
  switch (props.question.kind) {
    case "single":
    case "multiple":
      return <Choice {...props} />;
  }
}
