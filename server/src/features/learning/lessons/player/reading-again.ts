import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { type AnswerSummary, openAmong, selectAnswerSummary } from "../progress/answer-summary.ts";
import { againPath, type Player, sectionPath } from "./player.ts";

/** After so many rounds below the mark somebody does not need another question but the text. */
const ROUNDS_BEFORE_READING = 2;

/** Sections that the learner is led back to before the next round: those of what is still open, after every second round. */
export function sectionsToRead({ lesson, sections }: Player, summary: AnswerSummary): string[] {
  const { rounds, mayEnd, missed } = summary;
  if (mayEnd || rounds === 0 || rounds % ROUNDS_BEFORE_READING !== 0) return [];
  const open = openAmong(missed);
  // In the round that has begun nobody is sent away.
  if (open.some((one) => one.rounds > rounds)) return [];
  return lesson.sections.flatMap(({ id }) => {
    const readAfter = sections.find((section) => section.id === id)?.readAfterRound ?? 0;
    return open.some(({ sectionId }) => sectionId === id) && readAfter < rounds ? [id] : [];
  });
}

/** Where what was missed goes on: to the text, to the next round, or to the one that is not over. */
export function onwardPath(player: Player, summary: AnswerSummary): string {
  const { id } = player.curriculum;
  const [section] = sectionsToRead(player, summary);
  if (section !== undefined) return sectionPath(id, section);
  const isBetween =
    summary.rounds > 0 && openAmong(summary.missed).every(({ rounds }) => rounds === summary.rounds);
  return isBetween ? `${againPath(id)}?round=${summary.rounds + 1}` : againPath(id);
}

/** The learner has read the section again. @returns where they go on; null: it was not their turn to read it */
export async function finishReading(
  context: Context,
  player: Player,
  sectionId: string,
): Promise<string | null> {
  const { curriculum, lesson, sections } = player;
  const summary = await selectAnswerSummary(context.db, curriculum, lesson);
  if (!sectionsToRead(player, summary).includes(sectionId)) return null;
  await sql`
    update subsection_progress set read_after_round = ${summary.rounds}
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}
      and subsection_id = ${sectionId} and completed_at is not null`.execute(context.db);
  const read = sections.map((section) =>
    section.id === sectionId ? { ...section, readAfterRound: summary.rounds } : section,
  );
  return onwardPath({ ...player, sections: read }, summary);
}
