import { describePage } from "../describe-page.tsx";
import { HomeView } from "./home-view.tsx";

export const pages = [
  describePage({
    name: "home",
    View: HomeView,
    title: (_, t) => t("home.title"),
    isOfLessons: true,
  }),
];
