import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import { Cover } from "./cover/cover.tsx";
import { DueNote } from "./due-note.tsx";
import type { DeskItem, HomeLesson } from "./home-page.ts";
import { LessonRow } from "./lesson-list.tsx";
import { RolePlays } from "./role-plays.tsx";

interface DeskItemsProps {
  items: DeskItem[];
  /** The first of them is the one main thing to do on the page. */
  hasMain?: boolean;
  /** Of their titles. */
  heading?: "h3" | "h4";
}

/** Rows of lessons and role-plays that the learner is asked to do or to go on with, in the order given. */
export function DeskItems({ items, hasMain = false, heading = "h3" }: DeskItemsProps) {
  return items.map((item, index) => {
    const isMain = hasMain && index === 0;
    return item.kind === "lesson" ? (
      <DeskLesson key={item.path} lesson={item} isMain={isMain} heading={heading} />
    ) : (
      <RolePlays key={item.scenarioId} rolePlays={[item]} isMain={isMain} heading={heading} />
    );
  });
}

interface DeskLessonProps {
  lesson: HomeLesson;
  isMain: boolean;
  heading: "h3" | "h4";
}

function DeskLesson({ lesson, isMain, heading }: DeskLessonProps) {
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
      heading={heading}
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
