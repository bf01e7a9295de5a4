import { useTranslations } from "use-intl";
import { lessonPath } from "../lesson/lesson-path.ts";
import { Closing } from "./closing.tsx";
import type { CompletePage } from "./complete-page.ts";
import { CertificateSection } from "./ending/certificate-offer.tsx";
import { Grown } from "./ending/grown.tsx";
import { NextUp } from "./ending/next-up.tsx";
import { Result } from "./ending/result.tsx";

/** The end of a lesson: what was learned, how it was, and the way back. */
export function CompleteView({ page }: { page: CompletePage }) {
  const t = useTranslations("complete");
  const { curriculumId, rating, exit } = page;
  const hasExit = exit.kind === "home" || exit.kind === "return_button";
  return (
    <article className="complete">
      <svg className="complete-seal" viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="M20 33l8.500 8.500L45 24" />
      </svg>
      <p className="eyebrow">{t("eyebrow")}</p>
      <h1 id="heading" tabIndex={-1} lang={page.contentLanguage}>
        {page.title}
      </h1>
      {page.summary && (
        <p className="lead" lang={page.contentLanguage}>
          {page.summary}
        </p>
      )}
      {page.result && <Result page={page} result={page.result} />}
      {page.grown.length > 0 && <Grown skills={page.grown} hasExit={hasExit} />}
      {page.certificate && <CertificateSection path={lessonPath(curriculumId)} offer={page.certificate} />}
      <Closing curriculumId={curriculumId} rating={rating} exit={exit} />
      {page.next && <NextUp next={page.next} />}
      {page.sections.length > 0 && (
        <nav className="read-again" aria-labelledby="read-again">
          <h2 id="read-again">{t("readAgain")}</h2>
          <ol lang={page.contentLanguage}>
            {page.sections.map((section) => (
              <li key={section.id}>
                <a href={`${lessonPath(curriculumId)}/${section.id}#heading`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </article>
  );
}
