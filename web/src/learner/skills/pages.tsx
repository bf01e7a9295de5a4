import { describePage } from "../describe-page.tsx";
import { SkillsView } from "./skills-view.tsx";

export const pages = [
  describePage({
    name: "skills",
    View: SkillsView,
    title: (_, t) => t("skills.title"),
    isOfLessons: true,
  }),
];
