import { describePage } from "../describe-page.tsx";
import { SurveyView } from "./survey-view.tsx";

export const pages = [
  describePage({
    name: "survey",
    View: SurveyView,
    title: ({ title }) => title,
  }),
];
