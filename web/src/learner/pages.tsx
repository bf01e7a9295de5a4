import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { ConfirmView } from "./accounts/joining/confirm-view.tsx";
import { JoinView } from "./accounts/joining/join-view.tsx";
import { JoinedView } from "./accounts/joining/joined-view.tsx";
import { AccountView } from "./accounts/profile/account-view.tsx";
import { AddressChangeView } from "./accounts/profile/address-change-view.tsx";
import { ForgottenPasswordView } from "./accounts/sign-in/forgotten-password-view.tsx";
import { NewPasswordView } from "./accounts/sign-in/new-password-view.tsx";
import { SignInView } from "./accounts/sign-in/sign-in-view.tsx";
import { CompleteView } from "./complete/complete-view.tsx";
import { Document } from "./document/document.tsx";
import type { Shell } from "./document/shell.ts";
import { ExplainView } from "./explain/explain-view.tsx";
import type { RenderFragment } from "./fragment.ts";
import { HomeView } from "./home/home-view.tsx";
import { messagesOf } from "./language/messages-of.ts";
import { setContent, setEvery, typographyOf } from "./language/typography.ts";
import { LanguageView } from "./language-choice/language-view.tsx";
import { LegalView } from "./legal/legal-view.tsx";
import { AgainView } from "./lesson/again-view.tsx";
import { LessonLanguageView } from "./lesson/language/lesson-language-view.tsx";
import { LessonView } from "./lesson/lesson-view.tsx";
import { QuestionForm } from "./lesson/questions/question-form.tsx";
import { RetakeView } from "./lesson/retake-view.tsx";
import { OnboardingView } from "./onboarding/onboarding-view.tsx";
import type { Page, RenderPage } from "./page.ts";
import { RecallEndView } from "./recall/recall-end-view.tsx";
import { RecallView } from "./recall/recall-view.tsx";
import { BriefingView } from "./scenario/briefing/briefing-view.tsx";
import { ResultView } from "./scenario/result/result-view.tsx";
import { ReviewView } from "./scenario/review/review-view.tsx";
import { TalkView } from "./scenario/talk-view.tsx";
import { AnswerView } from "./selection/answer-view.tsx";
import { SelectionView } from "./selection/selection-view.tsx";
import { SkillsView } from "./skills/skills-view.tsx";
import { SurveyView } from "./survey/survey-view.tsx";
import { VerifyView } from "./verify/verify-view.tsx";

export { writeCertificate } from "./certificate/certificate-words.ts";
export { refusedLinks } from "./legal/markdown.ts";
export { renderMail } from "./mail.ts";
export { recallCard } from "./recall/recall-card.ts";

/** What stands in a page whose style is inlined, so that its policy can name it. */
export const learnerStyle = __LEARNER_STYLE__;

/** Renders a complete HTML document without inline script; its assets are under `/assets/`. */
export const renderPage: RenderPage = (page, shell) => {
  const words = set(page, shell);
  return `<!doctype html>${renderToStaticMarkup(
    <Document page={words} shell={shell}>
      <View page={words} shell={shell} />
    </Document>,
  )}`;
};

const pagesOfLessons: ReadonlySet<Page["name"]> = new Set([
  ...([
    "home",
    "lesson",
    "lesson-language",
    "again",
    "retake",
    "complete",
    "recall",
    "recall-end",
    "skills",
  ] as const),
]);

/** Words of lessons, set as print sets their language. What role-plays and surveys say goes back to the server as it came. */
function set(page: Page, shell: Shell): Page {
  return pagesOfLessons.has(page.name) ? setContent(page, shell.isSwiss) : page;
}

/** Renders a piece of a page, for a script that puts it into the page. */
export const renderFragment: RenderFragment = ({ name: _, ...question }, { language, isSwiss }) => {
  const typography = typographyOf(question.contentLanguage, isSwiss);
  return renderToStaticMarkup(
    <IntlProvider locale={language} messages={messagesOf(language, isSwiss)} timeZone="UTC">
      <QuestionForm {...(typography === null ? question : setEvery(question, typography))} />
    </IntlProvider>,
  );
};

function View({ page, shell }: { page: Page; shell: Shell }) {
  switch (page.name) {
    case "language":
      return <LanguageView page={page} shell={shell} />;
    case "home":
      return <HomeView page={page} shell={shell} />;
    case "lesson":
      return <LessonView page={page} />;
    case "lesson-language":
      return <LessonLanguageView page={page} />;
    case "again":
      return <AgainView page={page} />;
    case "retake":
      return <RetakeView page={page} />;
    case "recall":
      return <RecallView page={page} shell={shell} />;
    case "recall-end":
      return <RecallEndView page={page} shell={shell} />;
    case "skills":
      return <SkillsView page={page} />;
    case "complete":
      return <CompleteView page={page} />;
    case "scenario":
      return <BriefingView page={page} shell={shell} />;
    case "talk":
      return <TalkView page={page} shell={shell} />;
    case "review":
      return <ReviewView page={page} shell={shell} />;
    case "result":
      return <ResultView page={page} shell={shell} />;
    case "survey":
      return <SurveyView page={page} shell={shell} />;
    case "onboarding":
      return <OnboardingView page={page} shell={shell} />;
    case "sign-in":
      return <SignInView page={page} />;
    case "join":
      return <JoinView page={page} shell={shell} />;
    case "joined":
      return <JoinedView page={page} />;
    case "confirm":
      return <ConfirmView page={page} />;
    case "forgotten-password":
      return <ForgottenPasswordView page={page} />;
    case "new-password":
      return <NewPasswordView page={page} />;
    case "account":
      return <AccountView page={page} />;
    case "address-change":
      return <AddressChangeView page={page} />;
    case "selection":
      return <SelectionView page={page} />;
    case "selection-answer":
      return <AnswerView page={page} />;
    case "legal":
      return <LegalView page={page} />;
    case "verify":
      return <VerifyView page={page} />;
    case "explain":
      return <ExplainView page={page} shell={shell} />;
  }
}
