import type { CompleteExit, CompletePage } from "@lectern/web/pages";
import { closingSectionId } from "#features/authoring/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { selectRating } from "../progress/feedback.ts";
import type { Player } from "./player.ts";
import { selectReturnUrl } from "./return-url.ts";

/** The least that WCAG 2.2.1 asks for where somebody has to react (decision 0163). */
const COUNTDOWN_SECONDS = 20;

export async function completePage(
  db: Database,
  player: Player,
  { hideExitButton }: Pick<LearnerSession, "hideExitButton">,
): Promise<CompletePage> {
  const { curriculum, lesson, sections } = player;
  const [rating, returnUrl] = await Promise.all([
    selectRating(db, curriculum),
    selectReturnUrl(db, curriculum),
  ]);
  return {
    name: "complete",
    curriculumId: String(curriculum.id),
    title: lesson.title,
    contentLanguage: lesson.language,
    summary: lesson.summary,
    sections: sections.flatMap(({ id, title }) => (id === closingSectionId ? [] : [{ id, title }])),
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
