import type { QuestionBodyProps } from "./body-props.ts";
import { Choice } from "./choice.tsx";
import { Fill } from "./fill.tsx";
import { Match } from "./match.tsx";
import { Order } from "./order.tsx";
import { Scene } from "./scene.tsx";
import { Sort } from "./sort.tsx";
import { Spot } from "./spot.tsx";

/** What is to be done, by kind: the one place that knows all kinds. */
export function QuestionBody(props: QuestionBodyProps) {
  switch (props.question.kind) {
    case "single":
    case "multiple":
      return <Choice {...props} />;
    case "order":
      return <Order {...props} />;
    case "match":
      return <Match {...props} />;
    case "sort":
      return <Sort {...props} />;
    case "fill":
      return <Fill {...props} />;
    case "spot":
      return <Spot {...props} />;
    case "scene":
      return <Scene {...props} />;
  }
}
