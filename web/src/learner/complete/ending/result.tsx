import { plainText } from "@lectern/lesson-format/plain-text.ts";
import { useTranslations } from "use-intl";
import { lessonPath } from "../../lesson/lesson-path.ts";
import type { CompletePage, LessonResult } from "../complete-page.ts";
import { FirstAnswersRing } from "./first-answers-ring.tsx";

/** How it went at the first answer, and the place to read again for each that was missed. */
export function Result({ page, result }: { page: CompletePage; result: LessonResult }) {
  const t = useTranslations("complete");
  const { passMark: mark, passed, right, questions } = result;
  const isReachedAtFirst = mark === null || right * 100 >= mark * questions;
  const outcome = passed ? (isReachedAtFirst ? "passed" : "passedAgain") : "notPassed";
  return (
    <section className="ending" aria-labelledby="result">
      <h2 id="result">{t("result")}</h2>
      <div className="ending-ring">
        <FirstAnswersRing right={right} questions={questions} mark={mark} />
        <div>
          <p className="ending-score">{t("rightOf", { right, questions })}</p>
          {mark !== null && <p>{t(outcome, { mark })}</p>}
        </div>
      </div>
      {page.missed.length > 0 && (
        <>
          <h3>{t("missed")}</h3>
          <ul className="missed">
            {page.missed.map(({ questionId, isSkipped, text, section }) => (
              <li key={questionId}>
                <a
                  href={`${lessonPath(page.curriculumId)}/${section.id}#question-${questionId}`}
                  lang={page.contentLanguage}
                >
                  {plainText(text)}
                </a>
                <span className="missed-place">
                  {isSkipped && <>{t("skipped")} · </>}
                  <span lang={page.contentLanguage}>{section.title}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
