import { useTranslations } from "use-intl";
import { lessonPath } from "./lesson-path.ts";

interface OnwardProps {
  curriculumId: string;
  sectionId: string;
  previousId: string | null;
  nextId: string | null;
  isCompleted: boolean;
  /** It was read again, and the questions that were missed come next. */
  isReadAgain?: boolean;
  /** The learner goes past what they know, also in the next section. */
  isAhead?: boolean;
  /** Said once already: this Continue tells the server not to ask again (`unanswered=1`). */
  mayLeaveUnanswered?: boolean;
}

/**
 * Back and Continue. The first Continue completes the section and is a form; afterwards it is a plain link.
 * `#heading` survives the server's redirect, so focus arrives at the next heading.
 */
export function Onward(props: OnwardProps) {
  const {
    curriculumId,
    sectionId,
    previousId,
    nextId,
    isCompleted,
    isReadAgain,
    isAhead,
    mayLeaveUnanswered,
  } = props;
  const t = useTranslations("onward");
  const lesson = lessonPath(curriculumId);
  const label = isReadAgain ? t("toQuestions") : nextId === null ? t("finish") : t("continue");
  return (
    <div className="onward">
      {previousId !== null && (
        <a className="button-outline" href={`${lesson}/${previousId}#heading`}>
          {t("previous")}
        </a>
      )}
      {isCompleted ? (
        <a className="button onward-next" href={`${lesson}/${nextId ?? "complete"}#heading`}>
          {label}
        </a>
      ) : (
        <form
          className="onward-next"
          method="post"
          action={`${lesson}/${sectionId}/complete${isAhead ? "?ahead=1" : ""}#heading`}
        >
          {mayLeaveUnanswered && <input type="hidden" name="unanswered" value="1" />}
          <button type="submit" className="button">
            {label}
          </button>
        </form>
      )}
    </div>
  );
}
