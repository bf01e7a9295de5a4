import { useTranslations } from "use-intl";
import type { Shell } from "../document/shell.ts";
import type { HomePage } from "./home-page.ts";
import { GoalForm } from "./weekly-goal.tsx";

/** What is rarely wanted: other aims, the account, a goal for those who said they want none. */
export function HomeFoot({ page, shell }: { page: HomePage; shell: Shell }) {
  const t = useTranslations("home");
  const hasNoGoal = page.week.goal === null && page.week.wasAsked;
  return (
    <>
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
        {page.mayBeReminded && !page.maySignOut && (
          <a className="button-quiet" href="/account#reminders">
            {t("reminders")}
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
      {hasNoGoal && <GoalForm week={page.week} shell={shell} summary={t("week.choose")} />}
    </>
  );
}
