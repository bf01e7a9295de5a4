import { useTranslations } from "use-intl";
import { useCalendarDate } from "../../language/use-calendar-date.ts";
import { attemptPath } from "../addresses.ts";
import type { Attempt } from "../scenario-page.ts";

interface AttemptTableProps {
  scenarioId: string;
  /** The latest first. */
  attempts: Attempt[];
  /** The one that the page is about: named, not linked. */
  current?: number;
}

export function AttemptTable({ scenarioId, attempts, current }: AttemptTableProps) {
  const t = useTranslations("attempts");
  const writeDate = useCalendarDate();
  return (
    <table className="attempts">
      <thead>
        <tr>
          <th scope="col">{t("attempt")}</th>
          <th scope="col">{t("date")}</th>
          <th scope="col">{t("result")}</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ attempt, on, score, passed }) => (
          <tr key={attempt} {...(attempt === current && { "aria-current": "true" })}>
            <th scope="row">
              {attempt === current ? (
                t("this", { attempt })
              ) : (
                <a href={attemptPath({ scenarioId, attempt })}>{t("number", { attempt })}</a>
              )}
            </th>
            <td>{writeDate(on)}</td>
            <td>
              {score === null ? t("none") : t("score", { score })}
              {passed !== null && <span className="attempts-mark">{t(passed ? "passed" : "failed")}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
