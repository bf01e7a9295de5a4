import { useFormatter, useTranslations } from "use-intl";
import { MadeFor } from "../document/made-for.tsx";
import type { Shell } from "../document/shell.ts";
import type { Week } from "./home-page.ts";

const goals = [1, 2, 3, 4, 5];

interface WeeklyGoalProps {
  week: Week;
  shell: Shell;
}

/** The days of this week, and a goal of the learner's own. It is never late, and nothing is lost. */
export function WeeklyGoal({ week, shell }: WeeklyGoalProps) {
  const t = useTranslations("home.week");
  const practised = week.days.filter(({ isPractised }) => isPractised).length;
  return (
    <section className="shelf week" aria-labelledby="week">
      <h2 id="week">{t("title")}</h2>
      {week.goal === null ? (
        <p>{t("offer")}</p>
      ) : (
        <>
          <WeekDays days={week.days} />
          <p>{t(practised >= week.goal ? "reached" : "progress", { days: practised, goal: week.goal })}</p>
        </>
      )}
      <GoalForm week={week} shell={shell} summary={t(week.goal === null ? "choose" : "change")} />
    </section>
  );
}

function WeekDays({ days }: Pick<Week, "days">) {
  const t = useTranslations("home.week");
  const format = useFormatter();
  return (
    <ol className="week-days">
      {days.map(({ date, isPractised, isToday }) => {
        const day = new Date(`${date}T00:00:00Z`);
        return (
          <li key={date} className={isPractised ? "is-practised" : undefined}>
            <span className={isToday ? "is-today" : undefined} aria-hidden="true">
              {format.dateTime(day, { weekday: "short", timeZone: "UTC" })}
            </span>
            <span className="visually-hidden">
              {t(isPractised ? "practised" : "free", {
                day: format.dateTime(day, { weekday: "long", timeZone: "UTC" }),
              })}
            </span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="10" />
              {isPractised && <path d="M7.5 12.5l3 3 6-6.5" />}
            </svg>
          </li>
        );
      })}
    </ol>
  );
}

interface GoalFormProps extends WeeklyGoalProps {
  summary: string;
}

/** On how many days, or none at all. */
export function GoalForm({ week, shell, summary }: GoalFormProps) {
  const t = useTranslations("home.week");
  return (
    <details className="week-goal">
      <summary>{summary}</summary>
      <form method="post" action="/home/goal">
        <MadeFor shell={shell} />
        <label>
          <span>{t("label")}</span>
          <select name="days" defaultValue={week.goal ?? 0}>
            <option value={0}>{t("none")}</option>
            {goals.map((days) => (
              <option key={days} value={days}>
                {t("days", { days })}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button-outline">
          {t("save")}
        </button>
      </form>
    </details>
  );
}
