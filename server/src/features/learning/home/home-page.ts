import type { HomePage } from "@lectern/web/pages";
import { type OfferedTemplate, selectOfferedTemplates } from "#content/catalogue/index.ts";
import { countPoints, readAims } from "#content/skills/index.ts";
import type { Language } from "#kernel/language.ts";
import { accessDecisions } from "#learning/access/index.ts";
import { sittingMoments } from "#learning/activity/index.ts";
import { dueDatesOf } from "#learning/assignments/index.ts";
import { calendarDate, lastDayBefore, lessonPractice, selectBegun } from "#learning/lessons/index.ts";
import type { OnboardingState } from "#learning/onboarding/index.ts";
import { recallCards, recallPractice } from "#learning/recall/index.ts";
import { type WaitingSurvey, waitingSurveys } from "#learning/surveys/index.ts";
import { readWeek } from "#learning/weekly-goals/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { arrangeDesk } from "./desk.ts";
import { accessWindow, selectHomeLearner } from "./home-learner.ts";
import type { HomeRolePlays } from "./sources.ts";

/** What the learner asks of the page. */
interface HomeRequest {
  /** Empty: nothing is searched for. */
  query: string;
  /** The shelf that is shown in full. */
  opened: string | null;
  /** The page's, where the learner has not chosen one yet. */
  language: Language;
}

/** The learner's desk: what is due first, then what was begun, and the rest by what they want to learn. */
export async function homePage(
  context: Context,
  session: LearnerSession,
  onboarding: OnboardingState,
  rolePlays: HomeRolePlays,
  { query, opened, language: pageLanguage }: HomeRequest,
): Promise<HomePage> {
  const { db, clock } = context;
  const { organizationId, userId } = session;
  const learner = await selectHomeLearner(db, organizationId, userId);
  if (!learner) throw notSignedIn();
  const { preferred_language: language, time_zone: timeZone } = learner;
  const today = calendarDate(clock(), timeZone);
  const [begun, offered, dueDates, cardsOfRolePlays, aims, week, surveys, cards] = await Promise.all([
    selectBegun(db, session),
    selectOffered(context, session, language),
    dueDatesOf(db, organizationId, userId),
    rolePlays.cardsOf(db, session, language),
    readAims(
      context,
      [lessonPractice, recallPractice, countPoints(rolePlays.practice, rolePlays.runs)],
      session,
      language ?? pageLanguage,
    ),
    readWeek(db, [sittingMoments, rolePlays.moments], session, { today, timeZone }),
    waitingSurveys(context, session),
    recallCards(context, session, language ?? pageLanguage),
  ]);
  const calendar = { today, timeZone, dueDates };
  const desk = arrangeDesk(
    { begun, offered, rolePlays: cardsOfRolePlays, aims, calendar },
    { query, opened },
  );
  return {
    name: "home",
    firstName: learner.first_name === "" ? null : learner.first_name,
    ...desk,
    cards,
    surveys: surveys.map((survey) => surveyCard(survey, timeZone)),
    week,
    access: accessWindow(learner, clock()),
    mayChooseSkills: onboarding.may_choose,
    maySignOut: onboarding.may_sign_out,
    mayBeReminded: context.mailer !== null && learner.is_mailable,
  };
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
