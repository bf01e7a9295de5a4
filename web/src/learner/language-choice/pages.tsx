import { describePage } from "../describe-page.tsx";
import { LanguageView } from "./language-view.tsx";

export const pages = [
  describePage({
    name: "language",
    View: LanguageView,
    title: (_, t) => t("language.title"),
    asksLanguage: true,
  }),
];
