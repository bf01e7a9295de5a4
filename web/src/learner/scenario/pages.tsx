import { describePage } from "../describe-page.tsx";
import { BriefingView } from "./briefing/briefing-view.tsx";
import { ResultView } from "./result/result-view.tsx";
import { ReviewView } from "./review/review-view.tsx";
import { TalkView } from "./talk-view.tsx";

export const pages = [
  describePage({
    name: "scenario",
    View: BriefingView,
    title: ({ title }) => title,
    exit: "exitTalk",
  }),
  describePage({
    name: "talk",
    View: TalkView,
    title: ({ title }) => title,
    exit: "exitTalk",
  }),
  describePage({
    name: "review",
    View: ReviewView,
    title: ({ title }, t) => `${t("review.title")} – ${title}`,
    exit: "exitTalk",
  }),
  describePage({
    name: "result",
    View: ResultView,
    title: ({ title }, t) => `${t("result.documentTitle")} – ${title}`,
  }),
];
