import { describePage } from "../describe-page.tsx";
import { RecallEndView } from "./recall-end-view.tsx";
import { RecallView } from "./recall-view.tsx";

export const pages = [
  describePage({
    name: "recall",
    View: RecallView,
    title: (_, t) => t("recall.title"),
    exit: "exitTalk",
    isOfLessons: true,
  }),
  describePage({
    name: "recall-end",
    View: RecallEndView,
    title: ({ sessionId }, t) => t(sessionId === null ? "recall.nothingTitle" : "recall.endTitle"),
    isOfLessons: true,
  }),
];
