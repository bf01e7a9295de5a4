import type { ConfirmPage, JoinedPage, JoinPage } from "./accounts/joining/join-page.ts";
import type { AccountPage, AddressChangePage } from "./accounts/profile/account-page.ts";
import type { ForgottenPasswordPage, NewPasswordPage } from "./accounts/sign-in/password-page.ts";
import type { SignInPage } from "./accounts/sign-in/sign-in-page.ts";
import type { CompletePage } from "./complete/complete-page.ts";
import type { Shell } from "./document/shell.ts";
import type { ExplainPage } from "./explain/explain-page.ts";
import type { HomePage } from "./home/home-page.ts";
import type { LanguagePage } from "./language-choice/language-page.ts";
import type { LegalPage } from "./legal/legal-page.ts";
import type { AgainPage } from "./lesson/again-page.ts";
import type { LessonLanguagePage } from "./lesson/language/other-language.ts";
import type { LessonPage } from "./lesson/lesson-page.ts";
import type { RetakePage } from "./lesson/retake-page.ts";
import type { OnboardingPage } from "./onboarding/onboarding-page.ts";
import type { RecallEndPage, RecallPage } from "./recall/recall-page.ts";
import type { ResultPage, ReviewPage, ScenarioPage, TalkPage } from "./scenario/scenario-page.ts";
import type { SelectionAnswerPage, SelectionPage } from "./selection/selection-page.ts";
import type { SkillsPage } from "./skills/skills-page.ts";
import type { SurveyPage } from "./survey/survey-page.ts";
import type { VerifyPage } from "./verify/verify-page.ts";

/**
 * What the server hands to the pages: plain data, already decided. Nothing in the types of a page reaches for the DOM or
 * for React, so the server can check its own code against them without loading the pages themselves.
 */
export type Page =
  | LanguagePage
  | HomePage
  | LessonPage
  | LessonLanguagePage
  | AgainPage
  | RetakePage
  | RecallPage
  | RecallEndPage
  | SkillsPage
  | CompletePage
  | SurveyPage
  | OnboardingPage
  | SignInPage
  | JoinPage
  | JoinedPage
  | ConfirmPage
  | ForgottenPasswordPage
  | NewPasswordPage
  | AccountPage
  | AddressChangePage
  | ScenarioPage
  | TalkPage
  | ReviewPage
  | ResultPage
  | SelectionPage
  | SelectionAnswerPage
  | LegalPage
  | VerifyPage
  | ExplainPage;

export type RenderPage = (page: Page, shell: Shell) => string;
