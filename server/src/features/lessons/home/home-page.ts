import type { DeskItem, Due, HomePage, HomeRolePlay } from "@lectern/web/pages";
import { accessDecisions } from "#features/access/index.ts";
import { type OfferedTemplate, selectOfferedTemplates } from "#features/catalogue/index.ts";
import type { OnboardingStanding } from "#features/onboarding/index.ts";
import { type WaitingSurvey, waitingSurveys } from "#features/surveys/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { calendarDate, lastDayBefore } from "../calendar-date.ts";
import { chosenSkills } from "./chosen-skills.ts";
import { compareDue, dueOf } from "./due.ts";
import { accessWindow, selectHomeLearner } from "./home-learner.ts";
import { begunLesson, type Calendar, freshLesson, selectBegun } from "./lessons.ts";
import { isFound } from "./search.ts";
import { shelfKeys, shelve, shelveByCategory } from "./shelves.ts";
import type { LessonSources } from "./sources.ts";

/** What the learner asks of the page. */
export interface HomeRequest {
  /** Empty: nothing is searched for. */
  query: string;
  /** The shelf of which everything is shown. */
  opened: string | null;
  /** The page's, where the learner has not chosen one yet. */
  language: Language;
}

/** The learner's desk: what is due first, then what was begun, and the rest by what they want to learn. */
export async function homePage(
  context: Context,
  session: LearnerSession,
  standing: OnboardingStanding,
  sources: LessonSources,
  { query, opened, language: pageLanguage }: HomeRequest,
): Promise<HomePage> {
  const { db, clock } = context;
  const { organizationId, userId } = session;
  const learner = await selectHomeLearner(db, organizationId, userId);
  if (!learner) throw notSignedIn();
  const { preferred_language: language, time_zone: timeZone } = learner;
  const today = calendarDate(clock(), timeZone);
  const [begun, offered, dueDates, rolePlays, aims, week, surveys, cards] = await Promise.all([
    selectBegun(db, session),
    selectOffered(context, session, language),
    sources.assignments.dueDatesOf(db, organizationId, userId),
    sources.rolePlaysOf(db, session, language),
    sources.aimsOf(context, session, language ?? pageLanguage),
    sources.weekOf(db, session, { today, timeZone }),
    waitingSurveys(context, session),
    sources.recall?.(context, session, language ?? pageLanguage) ?? [],
  ]);
  const calendar: Calendar = { today, timeZone, dueDates };
  const known = new Set(begun.map(({ template_id }) => template_id));
  const fresh = offered
    .filter(({ id }) => !known.has(id))
    .map((template) => ({
      lesson: freshLesson(template, calendar),
      skillIds: new Set(template.skills.map(({ id }) => id)),
      skillNames: template.skills.map(({ name }) => name),
    }));
  const lessons = begun.map((lesson) => begunLesson(lesson, calendar));
  const talks: HomeRolePlay[] = rolePlays.map((card) => ({
    ...card,
    kind: "role-play",
    due: card.isAssigned ? dueOf(card.dueOn, today) : null,
  }));
  const open: DeskItem[] = [
    ...lessons.filter(({ completedOn }) => completedOn === null),
    ...fresh.map(({ lesson }) => lesson),
    ...talks,
  ];
  const free = fresh.filter(({ lesson }) => lesson.due === null);
  const { chosen, rest } = chosenSkills(aims, free);
  const isRunning = (talk: HomeRolePlay) => talk.state === "running";
  const otherTalks = talks.filter((talk) => talk.due === null && !isRunning(talk));
  const completed = lessons.filter(({ completedOn }) => completedOn !== null);
  const skillNames = new Map(fresh.map(({ lesson, skillNames }) => [lesson.path, skillNames]));
  const finds = (item: DeskItem) =>
    isFound(query, [
      item.title,
      item.description,
      ...(item.kind === "lesson" ? [item.category, ...(skillNames.get(item.path) ?? [])] : []),
    ]);
  return {
    name: "home",
    firstName: learner.first_name === "" ? null : learner.first_name,
    search: query.trim() === "" ? null : { query: query.trim(), found: [...open, ...completed].filter(finds) },
    isSearchable: open.length + completed.length > 8,
    due: open.flatMap((item) => (item.due === null ? [] : [{ item, due: item.due }])).sort(byUrgency).map(({ item }) => item),
    begun: [
      ...lessons.filter(({ completedOn, due }) => completedOn === null && due === null),
      ...talks.filter((talk) => talk.due === null && isRunning(talk)),
    ],
    cards,
    surveys: surveys.map((survey) => surveyCard(survey, timeZone)),
    chosen,
    shelves: shelveByCategory(rest, opened),
    rolePlays: shelve(shelfKeys.rolePlays, otherTalks, opened),
    completed: shelve(shelfKeys.completed, completed, opened),
    week,
    access: accessWindow(learner),
    mayChooseSkills: standing.may_choose,
    maySignOut: standing.may_sign_out,
  };
}

function byUrgency(one: { due: Due }, other: { due: Due }): number {
  return compareDue(one.due, other.due);
}

/** What the learner may begin. */
async function selectOffered(
  { db, clock }: Context,
  { organizationId, userId }: LearnerSession,
  language: Language | null,
): Promise<OfferedTemplate[]> {
  const offered = await selectOfferedTemplates(db, organizationId, language);
  const ids = offered.map(({ id }) => id);
  const access = await accessDecisions(db, organizationId, userId, ids, clock());
  return offered.filter(({ id }) => access.get(id)?.allowed);
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
