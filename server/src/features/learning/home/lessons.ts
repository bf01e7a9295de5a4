import type { CalendarDate, HomeLesson } from "@lectern/web/pages";
import { launchPath, type OfferedTemplate } from "#content/catalogue/index.ts";
import type { BegunLesson } from "#learning/lessons/index.ts";
import { calendarDate, progressOf } from "#learning/lessons/index.ts";
import { dueOf } from "./due.ts";
import { minutesLeft } from "./minutes-left.ts";

/** The days on which the learner's lessons are due, by template; null: assigned without a date. */
export interface Calendar {
  today: CalendarDate;
  timeZone: string;
  dueDates: ReadonlyMap<number, CalendarDate | null>;
}

export function begunLesson(lesson: BegunLesson, { today, timeZone, dueDates }: Calendar): HomeLesson {
  const { completed_at: completedAt, estimated_minutes: minutes } = lesson;
  const dueDate = completedAt === null ? dueDates.get(lesson.template_id) : undefined;
  return {
    kind: "lesson",
    path: `/lessons/${lesson.id}`,
    title: lesson.title,
    description: lesson.description,
    language: lesson.language,
    category: lesson.category,
    coverKey: lesson.template_key,
    minutes,
    progress: {
      percent: progressOf(lesson.subsections_completed, lesson.subsections_total),
      minutesLeft: minutesLeft(minutes, lesson),
    },
    due: dueDate === undefined ? null : dueOf(dueDate, today),
    completedOn: completedAt === null ? null : calendarDate(completedAt, timeZone),
  };
}

export function freshLesson(template: OfferedTemplate, { today, dueDates }: Calendar): HomeLesson {
  const dueDate = dueDates.get(template.id);
  return {
    kind: "lesson",
    path: launchPath(template.id),
    title: template.title,
    description: template.description,
    language: template.language,
    category: template.category,
    coverKey: template.key,
    minutes: template.estimated_minutes,
    progress: null,
    due: dueDate === undefined ? null : dueOf(dueDate, today),
    completedOn: null,
  };
}
