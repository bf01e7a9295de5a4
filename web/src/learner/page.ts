/**
 * What the server hands to the pages: plain data, already decided. Nothing here reaches for the DOM or for React,
 * so the server can check its own code against these types without loading the pages themselves.
 */

export type Language = "en" | "de" | "fr" | "it";

/** A calendar date, `YYYY-MM-DD`. Pages write it out in the page's language. */
export type CalendarDate = string;

export interface Organization {
  name: string;
  logoUrl: string | null;
  /** A stylesheet of the same origin that sets `--accent`, `--accent-contrast` and `--accent-text` for light and dark. */
  brandingCss: string | null;
}

export interface Shell {
  language: Language;
  organization: Organization | null;
  signedIn: boolean;
  /** Who is signed in: forms about that person say so, and are refused once it is another. */
  madeFor: string | null;
  /** The session's `hide_exit_button`: no way out of the lesson is offered. */
  hideExit: boolean;
  /** Path and query of this request: where a change of language comes back to. */
  path: string;
}

export type Page =
  | LanguagePage
  | HomePage
  | LessonPage
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
  | SelectionPage
  | SelectionAnswerPage
  | ExplainPage;

export type RenderPage = (page: Page, shell: Shell) => string;

/** What the service writes to people. Nothing that somebody typed stands in it. */
export interface MailContent {
  /**
   * `confirm` an account, an account that is `known` already, `reset` the password, change the address as its `change_old`
   * and its `change_new` mailbox are asked; the others say what became of an account.
   */
  kind:
    | "confirm"
    | "known"
    | "reset"
    | "change_old"
    | "change_new"
    | "email_changed"
    | "name_changed"
    | "password_changed"
    | "role_changed"
    | "handed_over"
    | "access_ended";
  organization: string;
  link: string;
}

export type RenderMail = (mail: MailContent, language: Language) => { subject: string; text: string };

/** Asks which language the learner wants: `POST /language` with `language` and `next`. */
export interface LanguagePage {
  name: "language";
  /** Where to go afterwards: a path on this site. */
  next: string;
}

export interface HomePage {
  name: "home";
  firstName: string | null;
  inProgress: LessonInProgress[];
  /** Assigned lessons first; the page keeps this order. */
  available: AvailableLesson[];
  completed: CompletedLesson[];
  /** Surveys that wait for the learner's answers. */
  surveys: WaitingSurvey[];
  /** The learner's access window; null when access is not limited. */
  access: { startsOn: CalendarDate | null; endsOn: CalendarDate | null } | null;
  /** The foot leads to `/onboarding`. */
  mayChooseSkills: boolean;
  /** The foot has a form to `POST /sign-out`. */
  maySignOut: boolean;
}

interface LessonCard {
  title: string;
  description: string | null;
  /** Language of the title and the description. */
  language: Language;
}

/** Continues at `/lessons/<curriculumId>`. */
export interface LessonInProgress extends LessonCard {
  curriculumId: string;
  /** 0 to 100. */
  progressPercent: number;
}

/** Starts at `/start-lesson?template_id=<templateId>`. */
export interface AvailableLesson extends LessonCard {
  templateId: number;
  minutes: number | null;
  category: string | null;
  isAssigned: boolean;
}

/** Answered at `/surveys/<surveyId>`. */
export interface WaitingSurvey {
  surveyId: string;
  title: string;
  description: string | null;
  language: Language;
  /** The last day for answers; null when there is none. */
  closesOn: CalendarDate | null;
}

/** Reviewed at `/lessons/<curriculumId>`. */
export interface CompletedLesson extends LessonCard {
  curriculumId: string;
  completedOn: CalendarDate;
}

/**
 * One subsection of a lesson, at `/lessons/<curriculumId>/<subsection id>`. Its links and forms end in `#heading`, which
 * browsers keep across a redirect: so focus goes to the new heading after moving inside the lesson, and only then.
 */
export interface LessonPage {
  name: "lesson";
  curriculumId: string;
  title: string;
  /** Language of the lesson's own text; the page around it speaks the shell's language. */
  contentLanguage: Language;
  /** All subsections in order; position and total are read from here. */
  sections: LessonSection[];
  /** The id of the subsection shown, one of `sections`. */
  sectionId: string;
  blocks: Block[];
  questions: Question[];
  author: LessonAuthor;
  /** Whether any subsection quotes one of the organization's documents. */
  quotesDocuments: boolean;
  notices: LessonNotice[];
  /**
   * True after a Continue that came with open questions: a gentle reminder is shown. Best reached by a 303 to
   * `…/<sectionId>?unanswered=1#unanswered`, which puts focus on it. The next Continue then carries the form field
   * `unanswered=1`, so the server knows that the learner wants to go on.
   */
  showUnanswered: boolean;
  /** True when the whole lesson was completed before: reading again changes nothing. */
  isReview: boolean;
}

export interface LessonSection {
  id: string;
  title: string;
  /** `locked`: cannot be opened yet, shown without a link. */
  state: "not_started" | "started" | "completed" | "locked";
}

export type LessonAuthor =
  | { by: "template" }
  /** `model` is the name shown to the learner, such as the operator configured it. */
  | { by: "ai"; model: string | null };

export type LessonNotice =
  /** No text in the learner's language, so the lesson came in `contentLanguage`. */
  | "other_language"
  /** Writing by AI was wanted but failed or took too long; the lesson was assembled instead. */
  | "ai_unavailable"
  /** The organization's AI budget for today is used up; the lesson was assembled instead. */
  | "ai_budget_used"
  /** The template was retired; this learner may finish and review. */
  | "retired";

export type Inline =
  | { type: "text"; text: string }
  | { type: "strong"; children: Inline[] }
  | { type: "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  /** `href`: http(s) or mailto only, as the content check promises. */
  | { type: "link"; href: string; children: Inline[] };

/** `why` answers "Why am I seeing this?"; absent or empty where the block is the same for everyone. */
export type Block = FlowBlock | BoxBlock | PassageBlock;

export type FlowBlock = { why?: Why[] } & (
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
  | { type: "quotation"; children: Inline[] }
);

export interface BoxBlock {
  type: "box";
  kind: "note" | "example" | "warning";
  blocks: FlowBlock[];
  why?: Why[];
}

/** Words of one of the organization's documents, quoted and never rephrased. */
export interface PassageBlock {
  type: "passage";
  text: string;
  file: string;
  /** Null when the document has no pages. */
  page: number | null;
  /** Language of the document; null when it is not known. */
  language: Language | null;
  why?: Why[];
}

export type ProfileField = "department" | "job_title" | "tool" | "daily_task" | "first_name" | "organization";

export type Why =
  /** A value of the learner's profile stands in the text. */
  | { because: "profile_value"; field: ProfileField; value: string }
  /** A value of the learner's profile chose this block. */
  | { because: "profile_rule"; field: ProfileField; value: string }
  /** What the learner's profile says about their work in free text chose this. */
  | { because: "profile_summary" }
  /** The organization's document speaks about these words; at least one. */
  | { because: "document"; terms: string[] }
  /** Written by AI from the profile and the documents. */
  | { because: "ai" };

export interface Question {
  id: string;
  /** `single`: one answer (radio buttons). `multiple`: one or more (checkboxes). */
  kind: "single" | "multiple";
  text: Inline[];
  options: { id: string; text: Inline[] }[];
  /** The saved answer; null while the question is open. */
  answer: Answer | null;
  why?: Why[];
}

/** A saved answer and what the server made of it. */
export interface Answer {
  /** Ids of the options chosen. */
  chosen: string[];
  /** Ids of the right options. */
  right: string[];
  isCorrect: boolean;
  /** Authored feedback of chosen options, in the order of the options. */
  feedback: { option: string; text: Inline[] }[];
}

/**
 * `POST /lessons/<curriculumId>/<sectionId>/answers`, form fields `question` and `option` (repeated). With
 * `Accept: application/json` the answer is this; without, 303 back to the subsection.
 */
export interface AnswerReply {
  answer: Answer;
}

/** The lesson-complete screen, at `/lessons/<curriculumId>/complete`. */
export interface CompletePage {
  name: "complete";
  curriculumId: string;
  title: string;
  /** Language of the title, the summary and the section titles. */
  contentLanguage: Language;
  summary: string | null;
  /** What can be read again, without the closing subsection. */
  sections: { id: string; title: string }[];
  /** 1 to 5; null while not rated. */
  rating: number | null;
  exit: CompleteExit;
}

/** One row each of the table `hide_exit_button` × `return_url`. */
export type CompleteExit =
  /** Neither: Continue leads to `/home`. */
  | { kind: "home" }
  /** `hide_exit_button` only: nothing to press, "You can close this tab". */
  | { kind: "close" }
  /** `return_url` only: Continue leads to the URL, nothing happens by itself. */
  | { kind: "return_button"; url: string }
  /** Both: a button to the URL, and a redirect by itself after `seconds`. */
  | { kind: "return_countdown"; url: string; seconds: number };

/**
 * `POST /lessons/<curriculumId>/feedback`, form field `rating`. With `Accept: application/json` the answer is this;
 * without, 303 back to the lesson-complete screen.
 */
export interface RatingReply {
  rating: number;
}

/**
 * A survey at `/surveys/<surveyId>`: `POST` to the same path, each question's values under `q<id>`. Answered 303 to the
 * same page, which then says thank you, or 422 with what is missing.
 */
export interface SurveyPage {
  name: "survey";
  surveyId: string;
  title: string;
  /** Empty: none. */
  description: string;
  /** Language of the title, the description and the questions. */
  contentLanguage: Language;
  isAnonymous: boolean;
  hasAnswered: boolean;
  questions: SurveyQuestion[];
}

export interface SurveyQuestion {
  id: string;
  text: string;
  kind: "single_choice" | "multiple_choice" | "rating" | "scale" | "text";
  isRequired: boolean;
  /** Of choices; empty otherwise. */
  options: { value: string; label: string }[];
  /** Of ratings and scales; null otherwise. */
  min: number | null;
  max: number | null;
  /** What was chosen or written in the form that came back. */
  answer: string[];
  /** The form came back because of this question. */
  isMissing: boolean;
}

/** Which skills the learner aims for: `POST /onboarding` with `skill`, repeated, or with `skip`. */
export interface OnboardingPage {
  name: "onboarding";
  /** The question is put for the first time. */
  isFirst: boolean;
  /** Those of one category stand together. */
  skills: OnboardingSkill[];
}

export interface OnboardingSkill {
  id: number;
  name: string;
  /** Empty: none. */
  description: string;
  category: string | null;
  isChosen: boolean;
  /** Given by the organization: shown, and not the learner's to take away. */
  isGiven: boolean;
}

/** `POST /sign-in` with `email`, `password` and `next`; 422 with `wrong` for every pair that is not right. */
export interface SignInPage {
  name: "sign-in";
  /** Where to go afterwards: a path on this site. */
  next: string;
  email: string;
  /** `changed`: a new password was just set. */
  notice: "wrong" | "changed" | null;
  /** Whether a forgotten password can be replaced by mail. */
  canReset: boolean;
}

/** `POST /join/<slug>`; 422 with the mistakes and everything but the password kept. */
export interface JoinPage {
  name: "join";
  slug: string;
  organization: string;
  /** Whose e-mail addresses may join; at least one. */
  domains: string[];
  values: JoinValues;
  mistakes: Partial<Record<JoinField, JoinMistake>>;
}

export interface JoinValues {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
}

export type JoinField = "first_name" | "last_name" | "email" | "password";
export type JoinMistake = "missing" | "too_long" | "too_short" | "no_email" | "other_domain";

/** What follows the form, whether or not the address was known. */
export interface JoinedPage {
  name: "joined";
  /** A mail is on its way; else the account can be used at once. */
  byMail: boolean;
}

/** `POST /join/<slug>/confirm` with `token` and `password`. */
export interface ConfirmPage {
  name: "confirm";
  slug: string;
  token: string;
  isWrong: boolean;
}

/** `POST /forgotten-password` with `email`. */
export interface ForgottenPasswordPage {
  name: "forgotten-password";
  isSent: boolean;
}

/** `POST /new-password` with `token` and `password`. */
export interface NewPasswordPage {
  name: "new-password";
  token: string;
  mistake: JoinMistake | null;
}

/**
 * Somebody's own account: `POST /account/name` with `first_name`, `last_name` and `name_password`, `POST /account/email`
 * with `email` and `email_password`; 422 with the mistakes.
 */
export interface AccountPage {
  name: "account";
  /** The address to sign in with; null for people without a password, whose portal says who they are. */
  signInAddress: string | null;
  /** What the forms show; never a password. */
  values: { firstName: string; lastName: string; newEmail: string };
  mistakes: Partial<Record<AccountField, AccountMistake>>;
  /** The name was just saved. */
  isSaved: boolean;
  /** Whether mail can be sent, without which nobody proves an address. */
  canMail: boolean;
}

export type AccountField = "first_name" | "last_name" | "name_password" | "email" | "email_password";
export type AccountMistake =
  | "missing"
  | "too_long"
  | "no_email"
  | "wrong_password"
  | "same_email"
  | "other_domain";

/**
 * The way to another address: a mail is `sent` to the old mailbox, whose link asks (`old`), then one to the new mailbox,
 * whose link asks (`new`). `POST /account/email/<old or new>` with `token`.
 */
export type AddressChangePage = { name: "address-change" } & (
  | { step: "sent" | "old-done" | "new-done" }
  | { step: "old" | "new"; token: string }
);

/**
 * Lessons for a course of the LMS (Deep Linking): `POST <action>` with `selection`, `search`, `template_id` (repeated)
 * and, as `action`, `search` or `cancel`. Nobody is signed in.
 */
export interface SelectionPage {
  name: "selection";
  action: string;
  ticket: string;
  /** The course that the lessons are for, as the LMS calls it. */
  course: string | null;
  /** Several may be ticked; else each row has its button. */
  isSeveral: boolean;
  search: string;
  /** What fits the search, `total` of them in all. */
  lessons: SelectableLesson[];
  total: number;
  /** Ticked before, and not among `lessons`. */
  kept: SelectableLesson[];
  notice: SelectionNotice | null;
}

export type SelectionNotice = "nothing_chosen" | "lesson_gone";

export interface SelectableLesson extends LessonCard {
  templateId: number;
  /** In which it can be taken. */
  languages: Language[];
  minutes: number | null;
  category: string | null;
  isChosen: boolean;
}

/** Carries the answer back to the LMS: a form with `JWT`, sent by itself where scripts run. */
export interface SelectionAnswerPage {
  name: "selection-answer";
  returnUrl: string;
  /** Of the LMS, for people. */
  host: string;
  jwt: string;
  /** How many lessons; 0: none was chosen. */
  count: number;
}

/** Says what happened, what to do, and offers a way on. HTML without script. */
export type ExplainPage = {
  name: "explain";
  requestId: string;
  /** Opens the entry in the log of LTI launches. */
  launchCode?: string;
  /** A path on this site that begins anew, in a tab of its own. */
  againPath?: string;
} & (
  | { kind: "access_over" | "access_upcoming"; date: CalendarDate }
  | { kind: "too_many_requests"; minutes: number }
  | {
      kind:
        | "link_spent"
        /** A link by mail that was used, or is too old. */
        | "mail_link_spent"
        | "lesson_unknown"
        | "lesson_withdrawn"
        /** The lesson is part of a course, and the learner is not. */
        | "not_enrolled"
        /** The learner's course was made by flexible matching, and nobody has looked at it yet. */
        | "course_in_preparation"
        | "lesson_retired"
        | "deactivated"
        | "not_signed_in"
        /** A tab of somebody who was signed in on this browser before. */
        | "other_person"
        | "bad_next"
        | "scenario_unavailable"
        | "scenario_unknown"
        /** A survey that is not open, or that does not ask this learner. */
        | "survey_closed"
        /** An LTI launch that did not pass its checks. */
        | "launch_refused"
        /** An LTI launch that came too late or for the second time. */
        | "launch_stale"
        /** An LTI launch whose browser came back without the cookie of its login. */
        | "launch_cookie"
        /** An LTI launch inside a frame of the LMS. */
        | "launch_framed"
        /** An LTI login of a platform that is not registered. */
        | "launch_unknown"
        /** The LMS answered with an error instead of a launch. */
        | "launch_denied"
        /** An LTI launch that says of nobody who it is. */
        | "launch_anonymous"
        /** A choice of lessons that was made already, came too late or from another browser. */
        | "selection_stale"
        /** An LMS for which choosing lessons is not switched on. */
        | "selection_off"
        /** Somebody who only learns at the course wants to choose its lessons. */
        | "selection_role"
        /** Opened in a way that leads nowhere: by hand, from a bookmark, with something that does not fit. */
        | "unfit_request"
        | "generation_failed"
        | "not_found"
        /** The database cannot be reached, for a moment. */
        | "unavailable"
        | "unexpected";
    }
);

export type ExplainKind = ExplainPage["kind"];
