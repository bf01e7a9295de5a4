import type { Fragment, LessonNotice, LessonPage, Question } from "@lectern/web/pages";
import type { LessonQuestion } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import { selectHiddenFacts } from "../curricula/hidden-fact-queries.ts";
import { summarizeAnswers } from "../progress/answer-summary.ts";
import { type AnswerRow, currentAnswer, selectAnswers } from "../progress/answers.ts";
import { answeredAsking, presentAsking, shownOf } from "../progress/rounds.ts";
import { isClosed } from "./answering.ts";
import { otherLanguageOf } from "./other-language.ts";
import { paceOf, shortcutAfter } from "./pace.ts";
import type { Player } from "./player.ts";
import { sectionsToRead } from "./reading-again.ts";

interface Shown {
  sectionId: string;
  isRetired: boolean;
  showUnanswered: boolean;
  /** The learner goes past what they know. */
  isAhead: boolean;
  /** A fact was hidden or is used again, but this lesson stays as it is. */
  isKept: boolean;
}

/** One subsection as its page shows it. */
export async function lessonPage(db: Database, player: Player, shown: Shown): Promise<LessonPage | null> {
  const { curriculum, lesson, sections } = player;
  const section = lesson.sections.find(({ id }) => id === shown.sectionId);
  if (!section) return null;
  const learner = { organizationId: curriculum.organization_id, userId: curriculum.user_id };
  const [answers, hiddenFacts, otherLanguage] = await Promise.all([
    selectAnswers(db, curriculum),
    selectHiddenFacts(db, learner),
    otherLanguageOf(db, curriculum, lesson),
  ]);
  const isByModel = section.author !== undefined;
  const written = lesson.notices.filter(
    (notice) => notice !== "other_language" && !(isByModel && notice.startsWith("ai_")),
  );
  // The learner may have changed their language since.
  const notices: LessonNotice[] = otherLanguage === "unavailable" ? ["other_language", ...written] : written;
  return {
    name: "lesson",
    curriculumId: String(curriculum.id),
    title: lesson.title,
    contentLanguage: lesson.language,
    sections,
    sectionId: section.id,
    headingWhy: section.headingWhy ?? [],
    blocks: section.blocks,
    questions: section.questions.map((question) =>
      sectionQuestion({ player, answers, sectionId: section.id, isAhead: shown.isAhead }, question),
    ),
    author: section.author ?? { by: "template" },
    quotesDocuments: lesson.sections.some(({ blocks }) => blocks.some(({ type }) => type === "passage")),
    notices: shown.isRetired ? [...notices, "retired"] : notices,
    ...(otherLanguage === null || otherLanguage === "unavailable" ? {} : { otherLanguage }),
    showUnanswered: shown.showUnanswered,
    pace: paceOf(player, answers, section, shown.isAhead),
    mustAnswer: lesson.rules?.requiresAnswers === true,
    hiddenFacts,
    isKept: shown.isKept,
    isReview: curriculum.status === "completed",
    mustReadAgain: sectionsToRead(player, summarizeAnswers(lesson, answers)).includes(section.id),
  };
}

interface Asked {
  player: Player;
  answers: ReadonlyMap<string, AnswerRow>;
  sectionId: string;
  isAhead: boolean;
}

function sectionQuestion({ player, answers, sectionId, isAhead }: Asked, question: LessonQuestion): Question {
  const answer = answers.get(question.id);
  const asking = answeredAsking(question, answer, player.seed);
  const shown = shownOf(question, answer, player.curriculum.status === "completed");
  const shortcut = shortcutAfter(player, answers, sectionId, question, isAhead);
  return {
    ...presentAsking(question, asking, currentAnswer(answer), shown),
    ...(isClosed(player, answer) && { isClosed: true as const }),
    ...(shortcut && { shortcut }),
  };
}

/** A question alone, as the page of its section shows it with what is kept of its answer. */
export async function questionFragment(
  db: Database,
  player: Player,
  sectionId: string,
  question: LessonQuestion,
  isAhead: boolean,
): Promise<Fragment> {
  const { curriculum, lesson } = player;
  const answers = await selectAnswers(db, curriculum);
  return {
    name: "question",
    curriculumId: String(curriculum.id),
    sectionId,
    contentLanguage: lesson.language,
    question: sectionQuestion({ player, answers, sectionId, isAhead }, question),
    ...(isAhead && { isAhead }),
  };
}
