import { useTranslations } from "use-intl";
import { useCalendarDate } from "../../language/use-calendar-date.ts";
import type { NextLesson } from "../complete-page.ts";

/** One lesson to go on with, and why this one. */
export function NextUp({ next }: { next: NextLesson }) {
  const t = useTranslations("complete");
  const home = useTranslations("home");
  const writeDate = useCalendarDate();
  const { because } = next;
  const reason = t(`because.${because.kind}`, {
    date: because.kind === "due" ? writeDate(because.date) : "",
    skill: because.kind === "skill" ? because.skill : "",
  });
  return (
    <section className="ending" aria-labelledby="next">
      <h2 id="next">{t("next")}</h2>
      <div className="next-card">
        <p className="next-title">
          <a href={next.path} lang={next.language}>
            {next.title}
          </a>
        </p>
        <p className="next-reason">
          {reason}
          {next.minutes !== null && !next.isBegun && ` · ${home("minutes", { minutes: next.minutes })}`}
        </p>
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12M11 5l5 5-5 5" />
        </svg>
      </div>
    </section>
  );
}
