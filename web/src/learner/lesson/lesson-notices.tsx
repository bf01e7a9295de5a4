import { useTranslations } from "use-intl";
import type { LessonPage } from "./lesson-page.ts";

export function LessonNotices({ notices, isReview }: Pick<LessonPage, "notices" | "isReview">) {
  const t = useTranslations("lesson");
  if (notices.length === 0 && !isReview) return null;
  return (
    <ul className="notices">
      {isReview && <li>{t("review")}</li>}
      {notices.map((notice) => (
        <li key={notice}>{t(`notice.${notice}`)}</li>
      ))}
    </ul>
  );
}
