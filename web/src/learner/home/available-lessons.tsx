import { useTranslations } from "use-intl";
import type { AvailableLesson } from "../page.ts";
import { LessonList, LessonRow } from "./lesson-list.tsx";

interface AvailableLessonsProps {
  id: string;
  title: string;
  lessons: AvailableLesson[];
  isMain?: boolean;
}

export function AvailableLessons({ id, title, lessons, isMain = false }: AvailableLessonsProps) {
  const t = useTranslations("home");
  const nameCategory = useCategoryName();
  return (
    <LessonList id={id} title={title}>
      {lessons.map((lesson) => (
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
      ))}
    </LessonList>
  );
}

/** Operators may import categories of their own; those are shown as they were written. */
function useCategoryName(): (category: string) => string {
  const t = useTranslations("home");
  return (category) => {
    const key = `category.${category}`;
    return isCategoryKey(key) && t.has(key) ? t(key) : category;
  };
}

type CategoryKey = Extract<Parameters<ReturnType<typeof useTranslations<"home">>>[0], `category.${string}`>;

function isCategoryKey(key: string): key is CategoryKey {
  return /^category\.[a-z-]+$/.test(key);
}
