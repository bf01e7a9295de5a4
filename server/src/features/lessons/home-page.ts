import type {
  AvailableLesson,
  CompletedLesson,
  HomePage,
  LessonInProgress,
  RolePlayCard,
} from "@lectern/web/pages";
import { sql } from "kysely";
import { accessDecisions } from "#features/access/index.ts";
import { selectOfferedTemplates } from "#features/catalogue/index.ts";
import { currentEnrolment } from "#features/enrolments/index.ts";
import type { OnboardingStanding } from "#features/onboarding/index.ts";
import { selectOrganization } from "#features/organizations/index.ts";
import { type WaitingSurvey, waitingSurveys } from "#features/surveys/index.ts";
import { findUser } from "#features/users/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { calendarDate, lastDayBefore } from "./calendar-date.ts";
import { type LessonAssignments, progressOf } from "./curricula/curriculum.ts";

/** What pages are given of others, which are made of lessons and so stand on them. */
export interface LessonSources {
  assignments: LessonAssignments;
  /** Where a lesson around a role-play leads instead of its own pages; null for others. */
  openWrapped(
    context: Context,
    learner: { organizationId: number; userId: number },
    templateId: number,
  ): Promise<string | null>;
  /** What the learner may play, in this language where it is written in it; what they have to play first. */
  rolePlaysOf(
    db: Database,
    learner: { organizationId: number; userId: number },
    language: Language | null,
  ): Promise<RolePlayCard[]>;
}

/** What the learner has begun, may begin and has completed. */
export async function homePage(
  context: Context,
  session: LearnerSession,
  standing: OnboardingStanding,
  { assignments, rolePlaysOf }: LessonSources,
): Promise<HomePage> {
  const { db } = context;
  const { organizationId, userId } = session;
  const [learner, organization, begun, surveys] = await Promise.all([
    findUser(db, organizationId, userId),
    selectOrganization(db, organizationId),
    selectBegun(context, session),
    waitingSurveys(context, session),
  ]);
  if (!learner || !organization) throw notSignedIn();
  const timeZone = organization.time_zone;
  return {
    name: "home",
    firstName: learner.first_name === "" ? null : learner.first_name,
    inProgress: begun.flatMap((lesson) => (lesson.completed_at === null ? [inProgress(lesson)] : [])),
    available: await available(context, session, assignments, learner.preferred_language, begun),
    completed: begun.flatMap((lesson) =>
      lesson.completed_at === null ? [] : [completed(lesson, calendarDate(lesson.completed_at, timeZone))],
    ),
    rolePlays: await rolePlaysOf(db, session, learner.preferred_language),
    surveys: surveys.map((survey) => surveyCard(survey, timeZone)),
    access: await accessWindow(context, session, timeZone),
    mayChooseSkills: standing.may_choose,
    maySignOut: standing.may_sign_out,
  };
}

interface BegunLesson {
  id: number;
  template_id: number;
  title: string;
  description: string;
  language: Language;
  subsections_completed: number;
  subsections_total: number;
  completed_at: string | null;
}

/** The latest first. A lesson that could not be written yet is not among them: it can be begun again. */
async function selectBegun(context: Context, session: LearnerSession): Promise<BegunLesson[]> {
  const { rows } = await sql<BegunLesson>`
    select curriculum.id, template_id, lesson ->> 'title' as title, lesson ->> 'description' as description,
           lesson ->> 'language' as language, subsections_completed, subsections_total, completed_at
    from curriculum join lesson_content on curriculum_id = curriculum.id
    where curriculum.organization_id = ${session.organizationId} and user_id = ${session.userId}
    order by coalesce(last_activity_at, curriculum.creation_date) desc, curriculum.id desc`.execute(
    context.db,
  );
  return rows;
}

function inProgress(lesson: BegunLesson): LessonInProgress {
  const { id, title, description, language, subsections_completed, subsections_total } = lesson;
  return {
    curriculumId: String(id),
    title,
    description,
    language,
    progressPercent: progressOf(subsections_completed, subsections_total),
  };
}

function completed({ id, title, description, language }: BegunLesson, completedOn: string): CompletedLesson {
  return { curriculumId: String(id), title, description, language, completedOn };
}

function surveyCard(survey: WaitingSurvey, timeZone: string): HomePage["surveys"][number] {
  const { id, title, description, language, closes_at: end } = survey;
  return {
    surveyId: String(id),
    title,
    description: description === "" ? null : description,
    language,
    closesOn: end === null ? null : lastDayBefore(end, timeZone),
  };
}

async function available(
  context: Context,
  { organizationId, userId }: LearnerSession,
  assignments: LessonAssignments,
  language: Language | null,
  begun: readonly BegunLesson[],
): Promise<AvailableLesson[]> {
  const offered = await selectOfferedTemplates(context.db, organizationId, language);
  const known = new Set(begun.map((lesson) => lesson.template_id));
  const fresh = offered.filter(({ id }) => !known.has(id));
  const ids = fresh.map(({ id }) => id);
  const [access, assigned] = await Promise.all([
    accessDecisions(context.db, organizationId, userId, ids, context.clock()),
    assignments.templatesOf(context.db, organizationId, userId),
  ]);
  return fresh
    .filter(({ id }) => access.get(id)?.allowed)
    .map((template) => ({
      templateId: template.id,
      title: template.title,
      description: template.description,
      language: template.language,
      minutes: template.estimated_minutes,
      category: template.category,
      isAssigned: assigned.has(template.id),
    }));
}

/** Only a premium course limits access, so only its window is worth a word. */
async function accessWindow(
  context: Context,
  { organizationId, userId }: LearnerSession,
  timeZone: string,
): Promise<HomePage["access"]> {
  const enrolment = await currentEnrolment(context.db, organizationId, userId, context.clock());
  if (!enrolment?.premium) return null;
  const { access_starts_at: start, access_ends_at: end } = enrolment;
  return {
    startsOn: calendarDate(start, timeZone),
    endsOn: end === null ? null : lastDayBefore(end, timeZone),
  };
}
