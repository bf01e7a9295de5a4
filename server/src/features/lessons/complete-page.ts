import type { CompleteExit, CompletePage } from "@lectern/web/pages";
import { closingSectionId } from "#features/authoring/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { selectRating } from "./feedback.ts";
import type { Player } from "./player.ts";

const COUNTDOWN_SECONDS = 5;

export async function completePage(
  db: Database,
  player: Player,
  session: LearnerSession,
): Promise<CompletePage> {
  const { curriculum, lesson, sections } = player;
  return {
    name: "complete",
    curriculumId: String(curriculum.id),
    title: lesson.title,
    contentLanguage: lesson.language,
    summary: lesson.summary,
    sections: sections.flatMap(({ id, title }) => (id === closingSectionId ? [] : [{ id, title }])),
    rating: await selectRating(db, curriculum),
    exit: exitOf(session, curriculum.id),
  };
}

/** The table of contract 6.3: the button is the session's, the address belongs to the lesson that the link opened. */
export function exitOf(
  session: Pick<LearnerSession, "hideExitButton" | "returnUrl" | "returnCurriculumId">,
  curriculumId: number,
): CompleteExit {
  const url = session.returnCurriculumId === curriculumId ? session.returnUrl : null;
  if (url === null) return { kind: session.hideExitButton ? "close" : "home" };
  return session.hideExitButton
    ? { kind: "return_countdown", url, seconds: COUNTDOWN_SECONDS }
    : { kind: "return_button", url };
}
