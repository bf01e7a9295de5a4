import { describePage } from "../describe-page.tsx";
import { AgainView } from "./again-view.tsx";
import { LessonLanguageView } from "./language/lesson-language-view.tsx";
import type { LessonPage } from "./lesson-page.ts";
import { LessonView } from "./lesson-view.tsx";
import { RetakeView } from "./retake-view.tsx";

export const pages = [
  describePage({
    name: "lesson",
    View: LessonView,
    title: sectionTitle,
    exit: "exit",
    isOfLessons: true,
  }),
  describePage({
    name: "lesson-language",
    View: LessonLanguageView,
    title: ({ title }, t) => `${t("lessonLanguage.documentTitle")} – ${title}`,
    isOfLessons: true,
  }),
  describePage({
    name: "again",
    View: AgainView,
    title: ({ title }, t) => t("again.documentTitle", { title }),
    exit: "exit",
    isOfLessons: true,
  }),
  describePage({
    name: "retake",
    View: RetakeView,
    title: ({ title }, t) => t("retake.documentTitle", { title }),
    isOfLessons: true,
  }),
];

function sectionTitle({ sections, sectionId, title }: LessonPage): string {
  return `${sections.find(({ id }) => id === sectionId)?.title ?? ""} – ${title}`;
}
