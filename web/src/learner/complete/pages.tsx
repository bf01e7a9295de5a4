import { describePage } from "../describe-page.tsx";
import { CompleteView } from "./complete-view.tsx";

export const pages = [
  describePage({
    name: "complete",
    View: CompleteView,
    title: ({ title }, t) => t("complete.documentTitle", { title }),
    isOfLessons: true,
  }),
];
