import type { LessonSection } from "@lectern/web/pages";
import type { FastifyRequest } from "fastify";
import { parseId } from "#kernel/ids.ts";
import { recordActivity } from "#learning/activity/index.ts";
import { hadOtherVisitor } from "#people/credentials/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn, otherPerson } from "#platform/http/guard/page-guard.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import type { Subsection } from "../events.ts";
import { selectCurriculum } from "../queries.ts";
import { requireContinuation } from "../start/access.ts";
import { type Player, readPlayer } from "./player.ts";
import { serveReturnUrl } from "./return-url.ts";

/** A learner in one of their own lessons. */
interface Visit {
  session: LearnerSession;
  player: Player;
  isRetired: boolean;
}

/**
 * Every request for a page of a lesson, or of a form in it, comes through here: it is an action of the learner.
 * @throws notFound for a lesson of somebody else; the 403s of `requireContinuation`; generationFailed
 */
export async function visitLesson(context: Context, request: FastifyRequest, idText: string): Promise<Visit> {
  const { session, curriculum } = await ownCurriculum(context, request, idText);
  const { isRetired } = await requireContinuation(context, curriculum);
  const player = await readPlayer(context.db, curriculum);
  await recordActivity(context, { ...session, curriculumId: curriculum.id });
  await serveReturnUrl(context, session, curriculum);
  return { session, player, isRetired };
}

/**
 * Another learner's lesson is as unknown as one that does not exist. In a browser where somebody else was signed in before,
 * both are probably a tab of theirs.
 */
export async function ownCurriculum(
  context: Context,
  request: FastifyRequest,
  idText: string,
): Promise<{ session: LearnerSession; curriculum: CurriculumRow }> {
  const { session } = request;
  if (!session) throw notSignedIn();
  const id = parseId(idText);
  const curriculum = id === null ? undefined : await selectCurriculum(context.db, session.organizationId, id);
  if (curriculum?.user_id !== session.userId) {
    throw hadOtherVisitor(context, request, session) ? otherPerson() : notFound();
  }
  return { session, curriculum };
}

/** A subsection of the lesson visited. @throws notFound */
export function sectionOf({ lesson, sections }: Player, sectionId: string): LessonSection & Subsection {
  const index = sections.findIndex(({ id }) => id === sectionId);
  const section = sections[index];
  if (!section) throw notFound();
  return { ...section, position: index + 1, lessonTitle: lesson.title };
}
