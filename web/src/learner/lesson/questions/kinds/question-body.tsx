import type { QuestionBodyProps } from "./body-props.ts";
import { Choice } from "./choice.tsx";

/** What is to be done, by kind: the one place that knows all kinds. */
export function QuestionBody(props: QuestionBodyProps) {
  switch (props.question.kind) {
    case "single":
    case "multiple":
      return <Choice {...props} />;
  }
}
