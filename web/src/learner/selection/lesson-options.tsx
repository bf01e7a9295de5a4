import { useTranslations } from "use-intl";
import { languageNames } from "../language/languages.ts";
import { useCategoryName } from "../language/use-category-name.ts";
import type { SelectableLesson } from "./selection-page.ts";

interface LessonOptionsProps {
  id: string;
  title: string;
  lessons: SelectableLesson[];
  isSeveral: boolean;
}

/** Lessons set like a table of contents: with a box to tick each, or with a button. */
export function LessonOptions({ id, title, lessons, isSeveral }: LessonOptionsProps) {
  return (
    <section className="shelf" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {lessons.map((lesson) =>
          isSeveral ? (
            <TickedLesson key={lesson.templateId} lesson={lesson} />
          ) : (
            <TakenLesson key={lesson.templateId} lesson={lesson} />
          ),
        )}
      </ul>
    </section>
  );
}

function TickedLesson({ lesson }: { lesson: SelectableLesson }) {
  const id = `lesson-${lesson.templateId}`;
  return (
    <li className="selection-row">
      <input
        id={id}
        type="checkbox"
        className="field-check-box"
        name="template_id"
        value={lesson.templateId}
        defaultChecked={lesson.isChosen}
        aria-describedby={`${id}-words`}
      />
      <div className="shelf-words">
        <h3 lang={lesson.language}>
          <label htmlFor={id}>{lesson.title}</label>
        </h3>
        <Words id={`${id}-words`} lesson={lesson} />
      </div>
    </li>
  );
}

function TakenLesson({ lesson }: { lesson: SelectableLesson }) {
  const t = useTranslations("selection");
  const id = `lesson-${lesson.templateId}`;
  return (
    <li className="shelf-row">
      <div className="shelf-words">
        <h3 lang={lesson.language}>{lesson.title}</h3>
        <Words id={`${id}-words`} lesson={lesson} />
      </div>
      <button
        type="submit"
        className="button-outline"
        name="template_id"
        value={lesson.templateId}
        aria-describedby={`${id}-words`}
      >
        {t("choose")}
        <span className="visually-hidden">
          {": "}
          <span lang={lesson.language}>{lesson.title}</span>
        </span>
      </button>
    </li>
  );
}

function Words({ id, lesson }: { id: string; lesson: SelectableLesson }) {
  const t = useTranslations("selection");
  const tHome = useTranslations("home");
  const nameCategory = useCategoryName();
  const languages = lesson.languages.map((language) => languageNames[language]);
  return (
    <div id={id} className="shelf-words">
      {lesson.description && <p lang={lesson.language}>{lesson.description}</p>}
      {(lesson.minutes !== null || lesson.category) && (
        <p className="shelf-details">
          {lesson.minutes !== null && <span>{tHome("minutes", { minutes: lesson.minutes })}</span>}
          {lesson.category && <span>{nameCategory(lesson.category)}</span>}
        </p>
      )}
      <p className="shelf-details">
        {t("languages", { count: languages.length, languages: languages.join(", ") })}
      </p>
    </div>
  );
}
