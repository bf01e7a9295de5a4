import type { CompleteExit, CompletePage } from "@lectern/web/pages";
import { closingSectionId } from "#engines/lesson/index.ts";
import { findUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { grownSkills } from "../ending/grown.ts";
import { nextLesson } from "../ending/next-lesson.ts";
import { missedQuestions, resultOf } from "../ending/result.ts";
import type { EndingSources } from "../ending/sources.ts";
import { selectRating } from "../progress/feedback.ts";
import type { Player } from "./player.ts";
import { selectReturnUrl } from "./return-url.ts";

/** The least that WCAG 2.2.1 asks for where somebody has to react (decision 0163). */
const COUNTDOWN_SECONDS = 20;

export async function completePage(
  context: Context,
  player: Player,
  { hideExitButton }: Pick<LearnerSession, "hideExitButton">,
  sources: EndingSources,
): Promise<CompletePage> {
  const { curriculum, lesson, sections } = player;
  const { db } = context;
  const { organization_id: organizationId, id } = curriculum;
  const [rating, returnUrl, result, missed, certificate, next, learner] = await Promise.all([
    selectRating(db, curriculum),
    selectReturnUrl(db, curriculum),
    resultOf(db, curriculum),
    missedQuestions(db, curriculum, lesson),
    sources.certificateOf(context, organizationId, id),
    // Where the partner's page decides what comes next, nothing else is suggested.
    hideExitButton ? null : nextLesson(context, curriculum, sources),
    findUser(db, organizationId, curriculum.user_id),
  ]);
  return {
    name: "complete",
    curriculumId: String(curriculum.id),
    title: lesson.title,
    contentLanguage: lesson.language,
    summary: lesson.summary,
    sections: sections.flatMap(({ id, title }) => (id === closingSectionId ? [] : [{ id, title }])),
    result,
    missed: result === null ? [] : missed,
    grown: await grownSkills(db, curriculum, learner?.preferred_language ?? null),
    certificate,
    next,
    rating,
    exit: exitOf(hideExitButton, returnUrl),
  };
}

/** The table of contract 6.3: the button is the session's, the address the lesson's. */
export function exitOf(hideExitButton: boolean, url: string | null): CompleteExit {
  if (url === null) return { kind: hideExitButton ? "close" : "home" };
  return hideExitButton
    ? { kind: "return_countdown", url, seconds: COUNTDOWN_SECONDS }
    : { kind: "return_button", url };
}
