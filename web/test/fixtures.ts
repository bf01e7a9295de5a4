import type {
  AccountPage,
  CompleteExit,
  ExplainKind,
  ExplainPage,
  HomePage,
  JoinPage,
  Language,
  LessonPage,
  OnboardingPage,
  Page,
  Question,
  SelectableLesson,
  SelectionPage,
  Shell,
  SignInPage,
  SurveyPage,
} from "@lectern/web/pages";

/** What a server would hand over: every page at least once, with long words and every kind of block. */

export const RETURN_URL = "https://learn.partner.example/courses/7?done=1";

export function aShell(change: Partial<Shell> = {}): Shell {
  return {
    language: "en",
    organization: { name: "Northwind Freight", logoUrl: null, brandingCss: null },
    signedIn: true,
    madeFor: "1815",
    hideExit: false,
    path: "/home",
    ...change,
  };
}

export function aHomePage(change: Partial<HomePage> = {}): HomePage {
  return {
    name: "home",
    firstName: "Amina",
    inProgress: [
      {
        curriculumId: "5d7b",
        title: "Spot a phishing message",
        description:
          "Four signs you can still rely on, one look at the real address, and the first minutes after a click.",
        language: "en",
        progressPercent: 40,
      },
    ],
    available: [
      {
        templateId: 12,
        title: "Personal data in daily work",
        description: "What counts as personal data, and three habits that protect it.",
        language: "en",
        minutes: 7,
        category: "security",
        isAssigned: true,
      },
      {
        templateId: 14,
        title: "Arbeitsschutzunterweisung und Gefährdungsbeurteilung",
        description: "Was vor dem ersten Handgriff an einer neuen Maschine zu klären ist.",
        language: "de",
        minutes: 1,
        category: "Warehouse floor",
        isAssigned: false,
      },
      {
        templateId: 15,
        title: "Plan the week",
        description: null,
        language: "en",
        minutes: null,
        category: null,
        isAssigned: false,
      },
    ],
    completed: [
      {
        curriculumId: "77aa",
        title: "Meetings that end on time",
        description: null,
        language: "en",
        completedOn: "2026-03-01",
      },
    ],
    surveys: [
      {
        surveyId: "7",
        title: "How was your first month?",
        description: "Five questions, two minutes.",
        language: "en",
        closesOn: "2026-07-01",
      },
    ],
    access: { startsOn: "2026-01-05", endsOn: "2026-12-31" },
    mayChooseSkills: true,
    maySignOut: true,
    ...change,
  };
}

const selectable: SelectableLesson[] = [
  {
    templateId: 12,
    title: "Personal data in daily work",
    description: "What counts as personal data, and three habits that protect it.",
    language: "en",
    languages: ["en", "de", "fr", "it"],
    minutes: 7,
    category: "security",
    isChosen: false,
  },
  {
    templateId: 14,
    title: "Arbeitsschutzunterweisung und Gefährdungsbeurteilung",
    description: "Was vor dem ersten Handgriff an einer neuen Maschine zu klären ist.",
    language: "de",
    languages: ["de"],
    minutes: 1,
    category: "Warehouse floor",
    isChosen: true,
  },
  {
    templateId: 15,
    title: "Plan the week",
    description: null,
    language: "en",
    languages: ["en", "it"],
    minutes: null,
    category: null,
    isChosen: false,
  },
];

export function aSelectionPage(change: Partial<SelectionPage> = {}): SelectionPage {
  return {
    name: "selection",
    action: "/api/v1/lti/deep-linking/",
    ticket: "WkT1",
    course: "Safety at work, spring term",
    isSeveral: false,
    search: "",
    lessons: selectable,
    total: 3,
    kept: [],
    notice: null,
    ...change,
  };
}

const severalSought = aSelectionPage({
  isSeveral: true,
  course: null,
  search: "Gefährdungsbeurteilungsdokumentation",
  lessons: selectable.slice(0, 2),
  total: 81,
  kept: selectable.slice(2).map((lesson) => ({ ...lesson, isChosen: true })),
  notice: "nothing_chosen",
});

/** The page that lets people who teach choose lessons, in its different states. */
const selectionPages: [string, Page][] = [
  ["selection", aSelectionPage()],
  ["selection-several", severalSought],
  ["selection-none-fits", aSelectionPage({ search: "xyz", lessons: [], total: 0 })],
  ["selection-empty", aSelectionPage({ lessons: [], total: 0 })],
];

export const single: Question = {
  id: "q1",
  kind: "single",
  text: [{ type: "text", text: "A message asks you to renew your password today. What do you do first?" }],
  options: [
    { id: "0", text: [{ type: "text", text: "Check the real address of the sender" }] },
    { id: "1", text: [{ type: "text", text: "Click and see where it leads" }] },
    { id: "2", text: [{ type: "text", text: "Answer and ask whether it is genuine" }] },
  ],
  answer: null,
};

export const multiple: Question = {
  id: "q2",
  kind: "multiple",
  text: [
    { type: "text", text: "Which of these are signs of a " },
    { type: "strong", children: [{ type: "text", text: "false message" }] },
    { type: "text", text: "?" },
  ],
  options: [
    { id: "0", text: [{ type: "text", text: "A deadline of minutes" }] },
    { id: "1", text: [{ type: "text", text: "A link whose address differs from its text" }] },
    { id: "2", text: [{ type: "text", text: "A greeting with your name" }] },
  ],
  why: [{ because: "document", terms: ["report", "phishing"] }],
  answer: {
    chosen: ["0", "2"],
    right: ["0", "1"],
    isCorrect: false,
    feedback: [{ option: "2", text: [{ type: "text", text: "Attackers know names too." }] }],
  },
};

export function aSurveyPage(change: Partial<SurveyPage> = {}): SurveyPage {
  const options = [
    { value: "daily", label: "Every day" },
    { value: "weekly", label: "About once a week, when the schedule of the warehouse allows it" },
  ];
  const none = { options: [], min: null, max: null, answer: [], isRequired: false, isMissing: false };
  return {
    name: "survey",
    surveyId: "7",
    title: "How was your first month?",
    description: "Five questions, two minutes.",
    contentLanguage: "en",
    isAnonymous: true,
    hasAnswered: false,
    questions: [
      {
        ...none,
        id: "1",
        text: "How often did you learn?",
        kind: "single_choice",
        options,
        isRequired: true,
      },
      {
        ...none,
        id: "2",
        text: "When would you like to?",
        kind: "multiple_choice",
        options,
        answer: ["daily"],
      },
      { ...none, id: "3", text: "How useful was it?", kind: "rating", min: 1, max: 5, isRequired: true },
      { ...none, id: "4", text: "Would you recommend it to a colleague?", kind: "scale", min: 0, max: 10 },
      { ...none, id: "5", text: "What should we change?", kind: "text", answer: ["</textarea><b>Less</b>"] },
    ],
    ...change,
  };
}

/** The form as it comes back when something that is needed was left out. */
export function anIncompleteSurveyPage(): SurveyPage {
  const page = aSurveyPage({ isAnonymous: false });
  const questions = page.questions.map((question) => ({ ...question, isMissing: question.isRequired }));
  return { ...page, questions };
}

export function anOnboardingPage(change: Partial<OnboardingPage> = {}): OnboardingPage {
  const skill = { description: "", category: null, isChosen: false, isGiven: false };
  return {
    name: "onboarding",
    isFirst: true,
    skills: [
      { ...skill, id: 1, name: "Incident reporting", category: "security", isChosen: true },
      {
        ...skill,
        id: 2,
        name: "Phishing",
        description: "Sees the signs of a false message and knows where to report it.",
        category: "security",
        isGiven: true,
      },
      { ...skill, id: 3, name: "Gefährdungsbeurteilungsunterweisung", category: "Warehouse floor" },
      { ...skill, id: 4, name: "<b>Planning</b>" },
    ],
    ...change,
  };
}

export function aSignInPage(change: Partial<SignInPage> = {}): SignInPage {
  return { name: "sign-in", next: "/home", email: "", notice: null, canReset: true, ...change };
}

export function aJoinPage(change: Partial<JoinPage> = {}): JoinPage {
  return {
    name: "join",
    slug: "northwind",
    organization: "Northwind Freight",
    domains: ["northwind-freight.example", "warehouses.northwind-freight.example"],
    values: { firstName: "", lastName: "", email: "", language: "de" },
    mistakes: {},
    ...change,
  };
}

const token = "b3c1c6a0f2d94e0b8a7d".repeat(2);
/** The forms about one's own account, for whoever is not signed in. */
const accountPages: [string, Page][] = [
  ["sign-in", aSignInPage()],
  ["sign-in-wrong", aSignInPage({ notice: "wrong", email: "</form>@example.com" })],
  ["sign-in-changed", aSignInPage({ notice: "changed", canReset: false })],
  ["join", aJoinPage()],
  [
    "join-mistakes",
    aJoinPage({
      domains: ["northwind.example"],
      values: { firstName: "Amina", lastName: "", email: "amina@elsewhere.example", language: "en" },
      mistakes: { last_name: "missing", email: "other_domain", password: "too_short" },
    }),
  ],
  ["joined-by-mail", { name: "joined", byMail: true }],
  ["joined-at-once", { name: "joined", byMail: false }],
  ["confirm", { name: "confirm", slug: "northwind", token, isWrong: false }],
  ["confirm-wrong", { name: "confirm", slug: "northwind", token, isWrong: true }],
  ["forgotten-password", { name: "forgotten-password", isSent: false }],
  ["forgotten-password-sent", { name: "forgotten-password", isSent: true }],
  ["new-password", { name: "new-password", token, mistake: null }],
  ["account", anAccountPage()],
  ["account-saved", anAccountPage({ isSaved: true, canMail: false })],
  ["account-managed", anAccountPage({ signInAddress: null })],
  [
    "account-mistakes",
    anAccountPage({
      values: { firstName: "", lastName: "Okafor", newEmail: "amina@elsewhere.example" },
      mistakes: { first_name: "missing", name_password: "wrong_password", email: "other_domain" },
    }),
  ],
  ["address-change-sent", { name: "address-change", step: "sent" }],
  ["address-change-old", { name: "address-change", step: "old", token }],
  ["address-change-old-done", { name: "address-change", step: "old-done" }],
  ["address-change-new", { name: "address-change", step: "new", token }],
  ["address-change-new-done", { name: "address-change", step: "new-done" }],
  ["new-password-short", { name: "new-password", token, mistake: "too_short" }],
];

function anAccountPage(change: Partial<AccountPage> = {}): AccountPage {
  return {
    name: "account",
    signInAddress: "amina@northwind.example",
    values: { firstName: "Amina", lastName: "Okafor", newEmail: "" },
    mistakes: {},
    isSaved: false,
    canMail: true,
    ...change,
  };
}

export function aLessonPage(change: Partial<LessonPage> = {}): LessonPage {
  return {
    name: "lesson",
    curriculumId: "5d7b",
    title: "Spot a phishing message",
    contentLanguage: "en",
    sections: [
      { id: "why", title: "Why this matters in your team", state: "completed" },
      { id: "signs", title: "Four signs you can rely on", state: "started" },
      { id: "address", title: "Read the real address", state: "not_started" },
      { id: "here", title: "Where to report it here", state: "not_started" },
      { id: "click", title: "If you have clicked", state: "locked" },
      { id: "closing", title: "What you take with you", state: "locked" },
    ],
    sectionId: "signs",
    blocks: [
      {
        type: "paragraph",
        children: [
          { type: "text", text: "You use SAP every day. While you " },
          { type: "emphasis", children: [{ type: "text", text: "approve supplier invoices" }] },
          {
            type: "text",
            text: ", a false message can slip in. It does not break in. It asks politely to be let in, at the moment when you have your hands full. That is why careful people fall for it too.",
          },
        ],
        why: [
          { because: "profile_value", field: "tool", value: "SAP" },
          { because: "profile_value", field: "daily_task", value: "approve supplier invoices" },
        ],
      },
      {
        type: "list",
        ordered: true,
        items: [
          [
            { type: "strong", children: [{ type: "text", text: "Pressure." }] },
            { type: "text", text: " Something runs out today, someone important is waiting." },
          ],
          [
            { type: "strong", children: [{ type: "text", text: "Something of value." }] },
            { type: "text", text: " It asks for a password, a code or money." },
          ],
          [
            { type: "text", text: "An address such as " },
            { type: "code", text: "https://accounts-renewal.northwind-freight.example.net/login" },
          ],
        ],
      },
      {
        type: "box",
        kind: "note",
        blocks: [
          {
            type: "paragraph",
            children: [
              {
                type: "text",
                text: "A false supplier invoice is the usual trick against people who work in SAP. Read more in the ",
              },
              {
                type: "link",
                href: "https://example.org/guide",
                children: [{ type: "text", text: "guide" }],
              },
              { type: "text", text: "." },
            ],
          },
          { type: "list", ordered: false, items: [[{ type: "text", text: "Call back on a known number." }]] },
        ],
        why: [{ because: "profile_rule", field: "tool", value: "SAP" }],
      },
      {
        type: "passage",
        text: "Suspicious messages are reported within 30 minutes with the button “Report message”.\nNobody is blamed for a report that turns out to be harmless.",
        file: "Information-security-handbook-2026.pdf",
        page: 12,
        language: "en",
        why: [{ because: "document", terms: ["report", "phishing"] }],
      },
      {
        type: "box",
        kind: "warning",
        blocks: [
          {
            type: "paragraph",
            children: [{ type: "text", text: "A padlock in the address bar says nothing about the owner." }],
          },
        ],
      },
      {
        type: "box",
        kind: "example",
        blocks: [{ type: "quotation", children: [{ type: "text", text: "Your mailbox is almost full." }] }],
        why: [{ because: "ai" }],
      },
      {
        type: "quotation",
        children: [{ type: "text", text: "If a message decides how fast you act, it is not your message." }],
      },
    ],
    questions: [single, multiple],
    author: { by: "template" },
    quotesDocuments: true,
    notices: [],
    showUnanswered: false,
    isReview: false,
    ...change,
  };
}

export function aCompletePage(exit: CompleteExit, rating: number | null = null): Page {
  return {
    name: "complete",
    curriculumId: "5d7b",
    title: "Spot a phishing message",
    contentLanguage: "en",
    summary:
      "You know the four signs, you can find the true owner of a link, and you know why a quick report helps more than a perfect one.",
    sections: [
      { id: "why", title: "Why this matters in your team" },
      { id: "signs", title: "Four signs you can rely on" },
      { id: "address", title: "Read the real address" },
    ],
    rating,
    exit,
  };
}

export const exits = {
  home: { kind: "home" },
  close: { kind: "close" },
  returnButton: { kind: "return_button", url: RETURN_URL },
  returnCountdown: { kind: "return_countdown", url: RETURN_URL, seconds: 5 },
} satisfies Record<string, CompleteExit>;

const plainKinds = [
  "link_spent",
  "mail_link_spent",
  "lesson_unknown",
  "lesson_withdrawn",
  "not_enrolled",
  "course_in_preparation",
  "lesson_retired",
  "deactivated",
  "not_signed_in",
  "other_person",
  "bad_next",
  "scenario_unavailable",
  "scenario_unknown",
  "survey_closed",
  "launch_refused",
  "launch_stale",
  "launch_framed",
  "launch_unknown",
  "launch_denied",
  "launch_anonymous",
  "selection_stale",
  "selection_off",
  "selection_role",
  "generation_failed",
  "not_found",
  "unexpected",
] satisfies ExplainKind[];

const requestId = "req_01J9ZK4T8Q5W2N7";

export const explainPages: ExplainPage[] = [
  ...plainKinds.map((kind) => ({ name: "explain", kind, requestId }) as const),
  { name: "explain", kind: "access_over", date: "2026-06-30", requestId },
  { name: "explain", kind: "access_upcoming", date: "2026-09-01", requestId },
  { name: "explain", kind: "too_many_requests", minutes: 3, requestId },
  {
    name: "explain",
    kind: "launch_cookie",
    launchCode: "K7Q2-9XMD",
    againPath: "/api/v1/lti/login/?iss=https%3A%2F%2Flms.example.edu&login_hint=3",
    requestId,
  },
];

/** Every page in one language, by the path a browser asks for. */
export function allPages(language: Language): Map<string, { page: Page; shell: Shell }> {
  const shell = aShell({ language });
  const hidden = aShell({ language, hideExit: true });
  const pages: [string, Page, Shell][] = [
    [
      "language",
      { name: "language", next: "/home" },
      aShell({ language, organization: null, signedIn: false }),
    ],
    ["home", aHomePage(), shell],
    [
      "home-empty",
      aHomePage({ firstName: null, inProgress: [], available: [], completed: [], surveys: [], access: null }),
      shell,
    ],
    ["lesson", aLessonPage(), shell],
    [
      "lesson-hostile",
      aLessonPage({
        title: "</script><script>alert(1)</script>",
        questions: [
          { ...single, text: [{ type: "text", text: "<!-- </script><img src=x onerror=alert(1)> &amp;" }] },
        ],
        notices: ["other_language", "ai_unavailable", "ai_budget_used", "retired"],
        showUnanswered: true,
        isReview: true,
      }),
      hidden,
    ],
    [
      "lesson-text",
      aLessonPage({ questions: [], contentLanguage: "de", author: { by: "ai", model: "small-model" } }),
      shell,
    ],
    ["complete-home", aCompletePage(exits.home, 4), shell],
    ["complete-close", aCompletePage(exits.close), hidden],
    ["complete-return", aCompletePage(exits.returnButton), shell],
    ["complete-countdown", aCompletePage(exits.returnCountdown), hidden],
    ["survey", aSurveyPage(), shell],
    ["survey-incomplete", anIncompleteSurveyPage(), shell],
    ["survey-thanks", aSurveyPage({ hasAnswered: true, contentLanguage: "fr" }), shell],
    ["onboarding", anOnboardingPage(), shell],
    ["onboarding-again", anOnboardingPage({ isFirst: false }), shell],
    ...accountPages.map(([name, page]): [string, Page, Shell] => [
      name,
      page,
      aShell({ language, signedIn: false }),
    ]),
    ...selectionPages.map(([name, page]): [string, Page, Shell] => [
      name,
      page,
      aShell({ language, signedIn: false }),
    ]),
    ...explainPages.map((page): [string, Page, Shell] => [
      `explain-${page.kind}`,
      page,
      aShell({ language, signedIn: page.kind !== "not_signed_in" }),
    ]),
  ];
  return new Map(
    pages.map(([name, page, pageShell]) => [`/${language}/${name}`, { page, shell: pageShell }]),
  );
}
