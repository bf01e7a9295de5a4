import { describePage } from "../describe-page.tsx";
import { ExplainView } from "./explain-view.tsx";

export const pages = [
  describePage({
    name: "explain",
    View: ExplainView,
    title: ({ kind }, t) => t(`explain.${kind}.title`),
  }),
];
