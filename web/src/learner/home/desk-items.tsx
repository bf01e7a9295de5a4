import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import { Cover } from "./cover/cover.tsx";
import { DueNote } from "./due-note.tsx";
import type { DeskItem, HomeLesson } from "./home-page.ts";
import { LessonRow } from "./lesson-list.tsx";
import { RolePlays } from "./role-plays.tsx";

/** Rows of lessons and role-plays that the learner is asked to do or to go on with, in the order given. */
export function DeskItems({ items, isMain = false }: { items: DeskItem[]; isMain?: boolean }) {
  return items.map((item) =>
    item.kind === "lesson" ? (
      <DeskLesson key={item.path} lesson={item} isMain={isMain} />
    ) : (
      <RolePlays key={item.scenarioId} rolePlays={[item]} isMain={isMain} />
    ),
  );
}

function DeskLesson({ lesson, isMain }: { lesson: HomeLesson; isMain: boolean }) {
  const t = useTranslations("home");
  const isCompleted = lesson.completedOn !== null;
  const action = isCompleted ? "review" : lesson.progress ? "continue" : "start";
  return (
    <LessonRow
      title={lesson.title}
      description={isCompleted ? null : lesson.description}
      language={lesson.language}
      href={lesson.path}
      action={t(action)}
      isMain={isMain && !isCompleted}
      cover={<Cover category={lesson.category} coverKey={lesson.coverKey} />}
    >
      <LessonDetails lesson={lesson} />
    </LessonRow>
  );
}

/** Where the lesson stands, by when it is due, and how long it takes. */
function LessonDetails({ lesson: { progress, due, minutes, completedOn } }: { lesson: HomeLesson }) {
  const t = useTranslations("home");
  const writeDate = useCalendarDate();
  if (completedOn !== null) return <span>{t("completedOn", { date: writeDate(completedOn) })}</span>;
  const percent = progress && t("progress", { percent: Math.round(progress.percent) });
  const left = progress?.minutesLeft ?? null;
  return (
    <>
      {due && <DueNote due={due} />}
      {progress && percent && <progress max={100} value={progress.percent} aria-label={percent} />}
      {percent && <span>{percent}</span>}
      {left !== null && <span>{t("minutesLeft", { minutes: left })}</span>}
      {progress === null && minutes !== null && <span>{t("minutes", { minutes })}</span>}
    </>
  );
}
