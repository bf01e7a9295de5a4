import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { CompletedLesson } from "./home-page.ts";
import { LessonList, LessonRow } from "./lesson-list.tsx";

export function CompletedLessons({ lessons }: { lessons: CompletedLesson[] }) {
  const t = useTranslations("home");
  const writeDate = useCalendarDate();
  return (
    <LessonList id="completed" title={t("completed")}>
      {lessons.map((lesson) => (
        <LessonRow
          key={lesson.curriculumId}
          {...lesson}
          description={null}
          href={`/lessons/${lesson.curriculumId}`}
          action={t("review")}
        >
          <span>{t("completedOn", { date: writeDate(lesson.completedOn) })}</span>
        </LessonRow>
      ))}
    </LessonList>
  );
}
