import { describePage } from "../describe-page.tsx";
import { AnswerView } from "./answer-view.tsx";
import { SelectionView } from "./selection-view.tsx";

export const pages = [
  describePage({
    name: "selection",
    View: SelectionView,
    title: ({ isSeveral }, t) => t(isSeveral ? "selection.titleSeveral" : "selection.title"),
  }),
  describePage({
    name: "selection-answer",
    View: AnswerView,
    title: ({ count }, t) => t("selection.answerTitle", { count }),
  }),
];
