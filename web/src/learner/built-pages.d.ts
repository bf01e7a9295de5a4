/**
 * What the built `dist/server/pages.js` exports. The server's type check reads this file instead of `pages.tsx`, which
 * would pull React and the DOM into it.
 */
export type * from "./accounts/joining/join-page.ts";
export type * from "./accounts/profile/account-page.ts";
export type * from "./accounts/sign-in/password-page.ts";
export type * from "./accounts/sign-in/sign-in-page.ts";
export type * from "./certificate/certificate-content.ts";
export type * from "./complete/complete-page.ts";
export type * from "./document/shell.ts";
export type * from "./explain/explain-page.ts";
export type * from "./fragment.ts";
export type * from "./home/home-page.ts";
export type * from "./language/calendar-date.ts";
export type * from "./language/languages.ts";
export type * from "./language-choice/language-page.ts";
export type * from "./legal/legal-page.ts";
export type * from "./lesson/again-page.ts";
export type * from "./lesson/block.ts";
export type * from "./lesson/language/other-language.ts";
export type * from "./lesson/lesson-page.ts";
export type * from "./lesson/pace/shortcut.ts";
export type * from "./lesson/questions/question.ts";
export type * from "./lesson/retake-page.ts";
export type * from "./lesson/why.ts";
export type * from "./lesson-card.ts";
export type * from "./mail/mail-content.ts";
export type * from "./mail/reminder-content.ts";
export type * from "./onboarding/onboarding-page.ts";
export type * from "./page.ts";
export type * from "./recall/recall-page.ts";
export type * from "./reminders/stop-reminders-page.ts";
export type * from "./scenario/mood.ts";
export type * from "./scenario/scenario-page.ts";
export type * from "./scenario/talk-turn.ts";
export type * from "./selection/selection-page.ts";
export type * from "./skills/skills-page.ts";
export type * from "./survey/survey-page.ts";
export type * from "./verify/verify-page.ts";

import type { WriteCertificate } from "./certificate/certificate-content.ts";
import type { FillStyle } from "./document/needed-style.ts";
import type { RenderFragment } from "./fragment.ts";
import type { HomeCard } from "./home/home-page.ts";
import type { Language } from "./language/languages.ts";
import type { RenderMail } from "./mail/mail-content.ts";
import type { RenderReminderMail } from "./mail/reminder-content.ts";
import type { RenderPage } from "./page.ts";

/** Fills in what the page needs of the stylesheet, where its shell says that style is inlined. */
export const fillStyle: FillStyle;

/** Renders a complete HTML document without inline script; its assets are under `/assets/`. */
export const renderPage: RenderPage;

/** Renders a piece of a page, for the script that puts it there. */
export const renderFragment: RenderFragment;

/** Writes a mail in plain text. */
export const renderMail: RenderMail;

/** Writes a learner's reminders of a day as one mail, in plain text and in HTML. */
export const renderReminderMail: RenderReminderMail;

/** The addresses in an operator's Markdown that its page makes no links of. */
export const refusedLinks: (source: string) => string[];

/** Writes what stands on a certificate, in the language of its lesson. */
export const writeCertificate: WriteCertificate;

/** What stands on home while something is to be recalled. */
export const recallCard: (language: Language) => HomeCard;
