import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import { AvailableLessons } from "./available-lessons.tsx";
import { CompletedLessons } from "./completed-lessons.tsx";
import type { HomePage } from "./home-page.ts";
import { LessonsInProgress } from "./lessons-in-progress.tsx";
import { WaitingSurveys } from "./waiting-surveys.tsx";

export function HomeView({ page }: { page: HomePage }) {
  const t = useTranslations("home");
  const assigned = page.available.filter(({ isAssigned }) => isAssigned);
  const others = page.available.filter(({ isAssigned }) => !isAssigned);
  const isEmpty =
    page.inProgress.length + page.available.length + page.completed.length + page.surveys.length === 0;
  return (
    <>
      <header className="home-greeting">
        <h1>{page.firstName ? t("greeting", { firstName: page.firstName }) : t("title")}</h1>
        {!isEmpty && (
          <p className="lead">{t("intro", { count: page.inProgress.length + assigned.length })}</p>
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
      {page.inProgress.length > 0 && <LessonsInProgress lessons={page.inProgress} />}
      {assigned.length > 0 && (
        <AvailableLessons id="assigned" title={t("assigned")} lessons={assigned} isMain />
      )}
      {others.length > 0 && <AvailableLessons id="more" title={t("available")} lessons={others} />}
      {page.completed.length > 0 && <CompletedLessons lessons={page.completed} />}
      {(page.mayChooseSkills || page.maySignOut) && <HomeFoot page={page} />}
    </>
  );
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
