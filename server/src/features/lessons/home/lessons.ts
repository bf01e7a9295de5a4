import type { CalendarDate, HomeLesson } from "@lectern/web/pages";
import { sql } from "kysely";
import { joinTemplate, launchPath, type OfferedTemplate } from "#features/catalogue/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { calendarDate } from "../calendar-date.ts";
import { progressOf } from "../curricula/curriculum.ts";
import { dueOf } from "./due.ts";
import { minutesLeft } from "./minutes-left.ts";

export interface BegunLesson {
  id: number;
  template_id: number;
  title: string;
  description: string;
  language: Language;
  subsections_completed: number;
  subsections_total: number;
  completed_at: string | null;
  template_key: string;
  category: string | null;
  estimated_minutes: number | null;
}

/** The latest first. A lesson that could not be written yet is not among them: it can be begun again. */
export async function selectBegun(
  db: Database,
  { organizationId, userId }: Pick<LearnerSession, "organizationId" | "userId">,
): Promise<BegunLesson[]> {
  const { rows } = await sql<BegunLesson>`
    select curriculum.id, template_id, lesson ->> 'title' as title, lesson ->> 'description' as description,
           lesson ->> 'language' as language, subsections_completed, subsections_total, completed_at,
           template.key as template_key, template.category, template.estimated_minutes
    from curriculum join lesson_content on curriculum_id = curriculum.id
    ${joinTemplate(sql`curriculum.template_id`)}
    where curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}
    order by coalesce(last_activity_at, curriculum.creation_date) desc, curriculum.id desc`.execute(db);
  return rows;
}

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
