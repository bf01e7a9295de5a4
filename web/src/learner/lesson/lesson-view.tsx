import { useTranslations } from "use-intl";
import { factForm } from "./fact-button.tsx";
import { HiddenFacts } from "./hidden-facts.tsx";
import { LessonNotices } from "./lesson-notices.tsx";
import type { LessonPage } from "./lesson-page.ts";
import { lessonPath } from "./lesson-path.ts";
import { ListenControl } from "./listen/listen-control.tsx";
import { Onward } from "./onward.tsx";
import { SectionText } from "./pace/section-text.tsx";
import { AheadForm } from "./pace/shortcut-offer.tsx";
import { ProgressRail } from "./progress-rail.tsx";
import { QuestionList, UnansweredReminder } from "./questions/question-list.tsx";
import { SavedInPlace } from "./questions/saved-in-place.tsx";
import { WhyDisclosure } from "./why-disclosure.tsx";

/** One subsection, set like a page of a book: the contents in the margin, one column of text. */
export function LessonView({ page }: { page: LessonPage }) {
  const t = useTranslations("lesson");
  const tQuestions = useTranslations("questions");
  const position = page.sections.findIndex(({ id }) => id === page.sectionId);
  const section = page.sections[position];
  if (!section)
    throw new Error(`The lesson has no section "${page.sectionId}"; sectionId must be one of sections.`);
  const { curriculumId, sectionId, contentLanguage } = page;
  const isAhead = page.pace === "ahead";
  const context = { curriculumId, sectionId, contentLanguage, isAhead };
  const guesses = page.questions.filter(({ isGuess }) => isGuess);
  const exercise = page.questions.filter(({ isGuess }) => !isGuess);
  return (
    <>
      <ProgressRail page={page} />
      <article className="sheet">
        <header className="sheet-head">
          <p className="eyebrow">
            <span lang={page.contentLanguage}>{page.title}</span>
            <span>{t("position", { position: position + 1, total: page.sections.length })}</span>
          </p>
          <h1 id="heading" tabIndex={-1} lang={page.contentLanguage}>
            {section.title}
          </h1>
        </header>
        <ListenControl contentLanguage={page.contentLanguage} />
        {page.headingWhy.length > 0 && (
          <div className="block">
            <WhyDisclosure why={page.headingWhy} />
          </div>
        )}
        {page.mustReadAgain && (
          <div className="reminder">
            <p>
              <strong>{t("readAgainTitle")}</strong>
            </p>
            <p>{t("readAgainText")}</p>
          </div>
        )}
        <LessonNotices page={page} />
        <QuestionList id="guess-title" title={tQuestions("guess")} questions={guesses} {...context} />
        <SectionText page={page} />
        <QuestionList id="questions-title" title={tQuestions("title")} questions={exercise} {...context} />
        {page.showUnanswered && (
          <UnansweredReminder questions={page.questions} mustAnswer={page.mustAnswer} {...context} />
        )}
        {page.questions.length > 0 && <SavedInPlace />}
        <Onward
          curriculumId={page.curriculumId}
          sectionId={page.sectionId}
          previousId={page.sections[position - 1]?.id ?? null}
          nextId={page.sections[position + 1]?.id ?? null}
          isCompleted={section.state === "completed" && !page.mustReadAgain}
          isReadAgain={page.mustReadAgain ?? false}
          isAhead={isAhead}
          mayLeaveUnanswered={page.showUnanswered && !page.mustAnswer}
        />
        <HiddenFacts facts={page.hiddenFacts} isKept={page.isKept} />
        <form id={factForm} method="post" action={`${lessonPath(page.curriculumId)}/hidden-facts`}>
          <input type="hidden" name="section" value={page.sectionId} />
        </form>
        <AheadForm curriculumId={curriculumId} sectionId={sectionId} />
        <Colophon author={page.author} quotesDocuments={page.quotesDocuments} />
      </article>
    </>
  );
}

/** Says who put the lesson together, where a book names its printer. */
function Colophon({ author, quotesDocuments }: Pick<LessonPage, "author" | "quotesDocuments">) {
  const t = useTranslations("lesson");
  if (author.by === "template") {
    return <p className="colophon">{t(quotesDocuments ? "authorTemplate" : "authorTemplateProfile")}</p>;
  }
  if (author.model === null)
    return (
      <p className="colophon" data-written-by="model">
        {t("authorAi")}
      </p>
    );
  return (
    <p className="colophon" data-written-by="model">
      {t("authorAiModel", { model: author.model })}
    </p>
  );
}
