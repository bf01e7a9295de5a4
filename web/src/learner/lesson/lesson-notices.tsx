import { useTranslations } from "use-intl";
import { useLanguageName } from "../language/use-language-name.ts";
import type { LessonPage } from "./lesson-page.ts";
import { lessonPath } from "./lesson-path.ts";

export function LessonNotices({ page }: { page: LessonPage }) {
  const t = useTranslations("lesson");
  const { notices, isReview, otherLanguage } = page;
  if (notices.length === 0 && !isReview && otherLanguage === undefined) return null;
  return (
    <ul className="notices">
      {isReview && <li>{t("review")}</li>}
      {otherLanguage !== undefined && <OtherLanguageNotice page={page} />}
      {notices.map((notice) => (
        <li key={notice}>{t(`notice.${notice}`)}</li>
      ))}
    </ul>
  );
}

/** The site speaks another language than the lesson was written in: what that means, and what can be done. */
function OtherLanguageNotice({ page }: { page: LessonPage }) {
  const t = useTranslations("lessonLanguage");
  const names = useLanguageName();
  const from = names(page.contentLanguage);
  if (page.otherLanguage === "completed") return <li>{t("completed", { from })}</li>;
  return (
    <li>
      {t("written", { from })}{" "}
      <a className="begin-again" href={`${lessonPath(page.curriculumId)}/language`}>
        {t("offer")}
      </a>
    </li>
  );
}
