import { useTranslations } from "use-intl";
import type { LessonPage, LessonSection } from "./lesson-page.ts";
import { lessonPath } from "./lesson-path.ts";

/** The contents of the lesson in the margin: where one is, what is done, what can be opened. */
export function ProgressRail({ page }: { page: LessonPage }) {
  const t = useTranslations("lesson");
  return (
    <nav className="rail" aria-label={t("contents")}>
      <ol>
        {page.sections.map((section, index) => (
          <li key={section.id} className={`rail-step rail-${section.state}`}>
            <RailStep
              section={section}
              number={index + 1}
              isCurrent={section.id === page.sectionId}
              href={`${lessonPath(page.curriculumId)}/${section.id}#heading`}
              contentLanguage={page.contentLanguage}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface RailStepProps extends Pick<LessonPage, "contentLanguage"> {
  section: LessonSection;
  number: number;
  isCurrent: boolean;
  href: string;
}

function RailStep({ section, number, isCurrent, href, contentLanguage }: RailStepProps) {
  const t = useTranslations("lesson");
  const notes = [isCurrent && t("here"), section.state !== "not_started" && t(`state.${section.state}`)];
  const note = notes.filter(Boolean).join(", ");
  const content = (
    <>
      <span className="rail-mark" aria-hidden="true">
        {section.state === "completed" ? (
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 8.500l3 3 6-7" />
          </svg>
        ) : (
          number
        )}
      </span>
      <span className="rail-label">
        <span lang={contentLanguage}>{section.title}</span>
        {note && <span className="visually-hidden"> – {note}</span>}
      </span>
    </>
  );
  if (isCurrent) {
    return (
      <span className="rail-link" aria-current="step">
        {content}
      </span>
    );
  }
  if (section.state === "locked") return <span className="rail-link">{content}</span>;
  return (
    <a className="rail-link" href={href}>
      {content}
    </a>
  );
}
