import type { SamplePages } from "../../../../test/fixtures/sample-page.ts";
import { againPages, retakePages } from "./again-page.ts";
import { figures } from "./figures.ts";
import { addresses, aLessonPage, single } from "./lesson-page.ts";
import { knownQuestions, workedQuestions } from "./pace.ts";
import { answeredKinds, openKinds, order, sceneUnderWay, workshop } from "./question-kinds.ts";
import { diagrams, surfaces } from "./surfaces.ts";

export const samplePages: SamplePages = (language) => [
  ["lesson", aLessonPage()],
  [
    "lesson-hostile",
    aLessonPage({
      title: "</script><script>alert(1)</script>",
      questions: [
        { ...single, text: [{ type: "text", text: "<!-- </script><img src=x onerror=alert(1)> &amp;" }] },
        addresses,
      ],
      notices: ["other_language", "ai_unavailable", "ai_budget_used", "retired", "preview"],
      showUnanswered: true,
      isReview: true,
    }),
    { hideExit: true },
  ],
  [
    "lesson-text",
    aLessonPage({ questions: [], contentLanguage: "de", author: { by: "ai", model: "small-model" } }),
  ],
  ["lesson-surfaces", aLessonPage({ questions: [], blocks: surfaces })],
  ["lesson-diagrams", aLessonPage({ questions: [], blocks: diagrams })],
  ["lesson-begun-in-french", aLessonPage({ contentLanguage: "fr", otherLanguage: "offered" })],
  [
    "lesson-completed-in-french",
    aLessonPage({ contentLanguage: "fr", otherLanguage: "completed", isReview: true }),
  ],
  [
    "lesson-language",
    {
      name: "lesson-language",
      curriculumId: "5d7b",
      title: "Spot a phishing message",
      contentLanguage: "en",
      wanted: language === "en" ? "it" : language,
      completedSections: 2,
      answers: 3,
      back: "/lessons/5d7b/signs",
    },
  ],
  ["lesson-figures", aLessonPage({ questions: [], blocks: figures })],
  ["lesson-kinds", aLessonPage({ blocks: [], questions: openKinds })],
  ["lesson-workshop", aLessonPage({ blocks: [], questions: [workshop] })],
  ["lesson-kinds-answered", aLessonPage({ blocks: [], questions: answeredKinds })],
  [
    "lesson-must-answer",
    aLessonPage({ blocks: [], questions: [single, order], showUnanswered: true, mustAnswer: true }),
  ],
  ["lesson-pace-offered", aLessonPage({ pace: "offered" })],
  ["lesson-pace-ahead", aLessonPage({ pace: "ahead", questions: knownQuestions })],
  ["lesson-worked", aLessonPage({ blocks: [], questions: workedQuestions })],
  ["lesson-read-again", aLessonPage({ questions: [], mustReadAgain: true })],
  ...retakePages,
  ...againPages,
  ["lesson-scene", aLessonPage({ blocks: [], questions: [sceneUnderWay] })],
];
