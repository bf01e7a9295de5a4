import { useTranslations } from "use-intl";
import { useLanguageName } from "../../language/use-language-name.ts";
import { lessonPath } from "../lesson-path.ts";
import type { LessonLanguagePage } from "./other-language.ts";

/** What stays and what goes, before a lesson begins again in another language. */
export function LessonLanguageView({ page }: { page: LessonLanguagePage }) {
  const t = useTranslations("lessonLanguage");
  const nameOf = useLanguageName();
  const names = { from: nameOf(page.contentLanguage), to: nameOf(page.wanted) };
  return (
    <form
      className="lesson-language"
      method="post"
      action={`${lessonPath(page.curriculumId)}/language#heading`}
    >
      <p className="eyebrow" lang={page.contentLanguage}>
        {page.title}
      </p>
      <h1>{t("title", names)}</h1>
      <p className="lead">{t("lead", names)}</p>
      <ul>
        <li>{t("text", names)}</li>
        {page.answers > 0 && <li>{t("answers", { count: page.answers })}</li>}
        <li>{t("score")}</li>
        {page.completedSections > 0 && <li>{t("sections", { count: page.completedSections })}</li>}
      </ul>
      <input type="hidden" name="language" value={page.wanted} />
      <p className="lesson-language-choice">
        <button type="submit" className="button">
          {t("begin", names)}
        </button>
        <a className="button-outline" href={`${page.back}#heading`}>
          {t("stay", names)}
        </a>
      </p>
    </form>
  );
}
