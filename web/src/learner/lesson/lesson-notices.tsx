import { useTranslations } from "use-intl";
import { languageNames } from "../messages.ts";
import type { LessonPage } from "../page.ts";

export function LessonNotices({ page }: { page: LessonPage }) {
  const t = useTranslations("lesson");
  const words = {
    other_language: t("otherLanguage", { language: languageNames[page.contentLanguage] }),
    ai_unavailable: t("modelUnavailable"),
    ai_budget_used: t("budgetUsed"),
    retired: t("retired"),
  };
  if (page.notices.length === 0 && !page.isReview) return null;
  return (
    <ul className="notices">
      {page.isReview && <li>{t("alreadyCompleted")}</li>}
      {page.notices.map((notice) => (
        <li key={notice}>{words[notice]}</li>
      ))}
    </ul>
  );
}
