import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { WaitingSurvey } from "./home-page.ts";
import { LessonList, LessonRow } from "./lesson-list.tsx";

export function WaitingSurveys({ surveys }: { surveys: WaitingSurvey[] }) {
  const t = useTranslations("survey");
  const writeDate = useCalendarDate();
  return (
    <LessonList id="surveys" title={t("waiting")}>
      {surveys.map(({ surveyId, title, description, language, closesOn }) => (
        <LessonRow
          key={surveyId}
          title={title}
          description={description}
          language={language}
          href={`/surveys/${surveyId}`}
          action={t("answer")}
        >
          {closesOn && t("until", { date: writeDate(closesOn) })}
        </LessonRow>
      ))}
    </LessonList>
  );
}
