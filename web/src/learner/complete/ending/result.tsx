import { plainText } from "@lectern/lesson-format/plain-text.ts";
import { useTranslations } from "use-intl";
import { lessonPath } from "../../lesson/lesson-path.ts";
import type { CompletePage, LessonResult } from "../complete-page.ts";

/** How it went at the first answer, and the place to read again for each that was missed. */
export function Result({ page, result }: { page: CompletePage; result: LessonResult }) {
  const t = useTranslations("complete");
  const { passMark: mark, passed } = result;
  return (
    <section className="ending" aria-labelledby="result">
      <h2 id="result">{t("result")}</h2>
      <p className="ending-score">{t("rightOf", { right: result.right, questions: result.questions })}</p>
      {mark !== null && <p>{t(passed ? "passed" : "notPassed", { mark })}</p>}
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
