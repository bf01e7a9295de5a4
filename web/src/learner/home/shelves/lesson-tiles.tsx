import { useTranslations } from "use-intl";
import { useCalendarDate } from "../../language/use-calendar-date.ts";
import { useCategoryName } from "../../language/use-category-name.ts";
import { Cover } from "../cover/cover.tsx";
import type { HomeLesson } from "../home-page.ts";

interface LessonTilesProps {
  lessons: HomeLesson[];
  /** Of the titles, below the heading they stand under. */
  heading: "h3" | "h4";
  /** Where the heading above does not say it. */
  withCategory?: boolean;
}

/** Lessons to choose from, with their covers: the whole tile leads to the lesson. */
export function LessonTiles({ lessons, heading, withCategory = false }: LessonTilesProps) {
  return (
    <ul className="tiles">
      {lessons.map((lesson) => (
        <Tile key={lesson.path} lesson={lesson} heading={heading} withCategory={withCategory} />
      ))}
    </ul>
  );
}

interface TileProps {
  lesson: HomeLesson;
  heading: "h3" | "h4";
  withCategory: boolean;
}

function Tile({ lesson, heading: Heading, withCategory }: TileProps) {
  const t = useTranslations("home");
  const nameCategory = useCategoryName();
  const writeDate = useCalendarDate();
  const { title, description, language, category, minutes, completedOn, coverKey, path } = lesson;
  const isCompleted = completedOn !== null;
  return (
    <li className="tile">
      <Cover category={category} coverKey={coverKey} />
      <div className="tile-words">
        <Heading lang={language}>
          <a href={path}>{title}</a>
        </Heading>
        {!isCompleted && description && (
          <p className="tile-text" lang={language}>
            {description}
          </p>
        )}
        <div className="shelf-details">
          {isCompleted && <span>{t("completedOn", { date: writeDate(completedOn) })}</span>}
          {!isCompleted && minutes !== null && <span>{t("minutes", { minutes })}</span>}
          {withCategory && category && <span>{nameCategory(category)}</span>}
        </div>
      </div>
    </li>
  );
}
