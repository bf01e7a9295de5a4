import { useTranslations } from "use-intl";
import { useCategoryName } from "../language/use-category-name.ts";
import type { AvailableLesson } from "./home-page.ts";
import { LessonRow } from "./lesson-list.tsx";

interface AvailableLessonsProps {
  lessons: AvailableLesson[];
  isMain?: boolean;
}

export function AvailableLessons({ lessons, isMain = false }: AvailableLessonsProps) {
  const t = useTranslations("home");
  const nameCategory = useCategoryName();
  return lessons.map((lesson) => (
    <LessonRow
      key={lesson.templateId}
      {...lesson}
      href={`/start-lesson?template_id=${lesson.templateId}`}
      action={t("start")}
      isMain={isMain}
    >
      {lesson.minutes !== null && <span>{t("minutes", { minutes: lesson.minutes })}</span>}
      {lesson.category && <span>{nameCategory(lesson.category)}</span>}
    </LessonRow>
  ));
}
