import { useTranslations } from "use-intl";
import { Blocks } from "../blocks.tsx";
import type { LessonPage } from "../lesson-page.ts";
import { ShortcutOffer } from "./shortcut-offer.tsx";

/** The text of a section; for a learner who goes past what they know folded, and one click away. */
export function SectionText({ page }: { page: LessonPage }) {
  const t = useTranslations("pace");
  const { blocks, contentLanguage, curriculumId, sectionId } = page;
  const text = <Blocks blocks={blocks} contentLanguage={contentLanguage} />;
  if (page.pace === "ahead")
    return (
      <details className="folded">
        <summary>{t("folded")}</summary>
        {text}
      </details>
    );
  const to = page.questions.length > 0 ? "questions" : "section";
  return (
    <>
      {page.pace === "offered" && (
        <ShortcutOffer curriculumId={curriculumId} sectionId={sectionId} shortcut={{ to }} />
      )}
      {text}
    </>
  );
}
