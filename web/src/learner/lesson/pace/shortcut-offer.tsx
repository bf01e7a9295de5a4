import { useTranslations } from "use-intl";
import { lessonPath } from "../lesson-path.ts";
import type { Shortcut } from "./shortcut.ts";

/** The form of the page that completes the section and opens the next one at its questions. */
const aheadForm = "ahead";

interface ShortcutOfferProps {
  curriculumId: string;
  sectionId: string;
  shortcut: Shortcut;
}

/** "You know this. Next?": past a text whose questions the learner answers without it. */
export function ShortcutOffer({ curriculumId, sectionId, shortcut }: ShortcutOfferProps) {
  const t = useTranslations("pace");
  return (
    <div className="shortcut">
      <p>
        <strong>{t("title")}</strong> {shortcut.to === "questions" && t("text")}
      </p>
      {shortcut.to === "questions" && (
        <a
          className="button-outline"
          href={`${lessonPath(curriculumId)}/${sectionId}?ahead=1#questions-title`}
        >
          {t("toQuestions")}
        </a>
      )}
      {shortcut.to === "question" && (
        <a className="button-outline" href={`#question-${shortcut.id}`}>
          {t("toQuestion")}
        </a>
      )}
      {shortcut.to === "section" && (
        <button type="submit" form={aheadForm} className="button-outline">
          {t("toSection")}
        </button>
      )}
    </div>
  );
}

/** Where the buttons of such offers are sent. */
export function AheadForm({ curriculumId, sectionId }: Omit<ShortcutOfferProps, "shortcut">) {
  return (
    <form
      id={aheadForm}
      method="post"
      action={`${lessonPath(curriculumId)}/${sectionId}/complete?ahead=1#heading`}
    />
  );
}
