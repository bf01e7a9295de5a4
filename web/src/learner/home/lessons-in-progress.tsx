import { useTranslations } from "use-intl";
import type { LessonInProgress } from "./home-page.ts";
import { LessonRow } from "./lesson-list.tsx";

export function LessonsInProgress({ lessons }: { lessons: LessonInProgress[] }) {
  const t = useTranslations("home");
  return lessons.map((lesson) => {
    const progress = t("progress", { percent: Math.round(lesson.progressPercent) });
    return (
      <LessonRow
        key={lesson.curriculumId}
        {...lesson}
        href={`/lessons/${lesson.curriculumId}`}
        action={t("continue")}
        isMain
      >
        <progress max={100} value={lesson.progressPercent} aria-label={progress} />
        <span>{progress}</span>
      </LessonRow>
    );
  });
}
