import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import { AvailableLessons } from "./available-lessons.tsx";
import { CompletedLessons } from "./completed-lessons.tsx";
import type { HomePage } from "./home-page.ts";
import { LessonList } from "./lesson-list.tsx";
import { LessonsInProgress } from "./lessons-in-progress.tsx";
import { RolePlays } from "./role-plays.tsx";
import { WaitingSurveys } from "./waiting-surveys.tsx";

export function HomeView({ page }: { page: HomePage }) {
  const t = useTranslations("home");
  const assigned = page.available.filter(({ isAssigned }) => isAssigned);
  const others = page.available.filter(({ isAssigned }) => !isAssigned);
  const running = page.rolePlays.filter(({ state }) => state === "running");
  const assignedTalks = page.rolePlays.filter(({ state, isAssigned }) => isAssigned && state !== "running");
  const otherTalks = page.rolePlays.filter(({ state, isAssigned }) => !isAssigned && state !== "running");
  const { inProgress, available, completed, surveys, rolePlays } = page;
  const isEmpty = [inProgress, available, completed, surveys, rolePlays].every(({ length }) => length === 0);
  return (
    <>
      <header className="home-greeting">
        <h1>{page.firstName ? t("greeting", { firstName: page.firstName }) : t("title")}</h1>
        {!isEmpty && (
          <Waiting
            lessons={inProgress.length + assigned.length}
            talks={running.length + assignedTalks.length}
          />
        )}
        <AccessNote access={page.access} />
      </header>
      {isEmpty && (
        <div className="home-empty">
          <h2>{t("emptyTitle")}</h2>
          <p>{t("emptyText")}</p>
        </div>
      )}
      {page.surveys.length > 0 && <WaitingSurveys surveys={page.surveys} />}
      {inProgress.length + running.length > 0 && (
        <LessonList id="in-progress" title={t("inProgress")}>
          <LessonsInProgress lessons={inProgress} />
          <RolePlays rolePlays={running} isMain />
        </LessonList>
      )}
      {assigned.length + assignedTalks.length > 0 && (
        <LessonList id="assigned" title={t("assigned")}>
          <AvailableLessons lessons={assigned} isMain />
          <RolePlays rolePlays={assignedTalks} isMain />
        </LessonList>
      )}
      {others.length > 0 && (
        <LessonList id="more" title={t("available")}>
          <AvailableLessons lessons={others} />
        </LessonList>
      )}
      {otherTalks.length > 0 && (
        <LessonList id="role-plays" title={t("rolePlay.talks")}>
          <RolePlays rolePlays={otherTalks} />
        </LessonList>
      )}
      {page.completed.length > 0 && <CompletedLessons lessons={page.completed} />}
      {(page.mayChooseSkills || page.maySignOut) && <HomeFoot page={page} />}
    </>
  );
}

/** How much is begun or assigned. */
function Waiting({ lessons, talks }: { lessons: number; talks: number }) {
  const t = useTranslations("home");
  if (talks === 0) return <p className="lead">{t("intro", { count: lessons })}</p>;
  if (lessons === 0) return <p className="lead">{t("introTalks", { count: talks })}</p>;
  return <p className="lead">{t("introBoth", { lessons, talks })}</p>;
}

function HomeFoot({ page }: { page: HomePage }) {
  const t = useTranslations("home");
  return (
    <div className="home-foot">
      {page.mayChooseSkills && (
        <a className="button-quiet" href="/onboarding">
          {t("skills")}
        </a>
      )}
      {page.maySignOut && (
        <a className="button-quiet" href="/account">
          {t("account")}
        </a>
      )}
      {page.maySignOut && (
        <form method="post" action="/sign-out">
          <button type="submit" className="button-quiet">
            {t("signOut")}
          </button>
        </form>
      )}
    </div>
  );
}

function AccessNote({ access }: Pick<HomePage, "access">) {
  const t = useTranslations("home");
  const writeDate = useCalendarDate();
  const start = access?.startsOn ? writeDate(access.startsOn) : null;
  const end = access?.endsOn ? writeDate(access.endsOn) : null;
  if (start && end) return <p className="quiet">{t("accessBetween", { start, end })}</p>;
  if (start) return <p className="quiet">{t("accessFrom", { date: start })}</p>;
  if (end) return <p className="quiet">{t("accessUntil", { date: end })}</p>;
  return null;
}
