import type { LessonSection } from "@lectern/web/pages";
import { closingTitles } from "#content/catalogue/index.ts";
import { closingSectionId, type Lesson } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { generationFailed } from "../problems.ts";
import { type SubsectionProgressRow, selectProgress, selectWritten } from "../queries.ts";

/** The lesson as written, and how far the learner has come in it. */
export interface Player {
  curriculum: CurriculumRow;
  lesson: Lesson;
  /** Options stand in one order for one learner's lesson. */
  seed: string;
  /** In order, the closing one last. */
  sections: SectionState[];
}

interface SectionState extends LessonSection {
  /** After which round of missed questions it was read again; 0: after none. */
  readAfterRound: number;
}

/** @throws generationFailed when there is no text yet */
export async function readPlayer(db: Database, curriculum: CurriculumRow): Promise<Player> {
  const [written, progress] = await Promise.all([
    selectWritten(db, curriculum),
    selectProgress(db, curriculum),
  ]);
  if (!written) throw generationFailed();
  const { lesson, seed } = written;
  return { curriculum, lesson, seed, sections: sectionStates(lesson, progress) };
}

/** Each subsection opens when all before it are complete. */
export function sectionStates(lesson: Lesson, progress: readonly SubsectionProgressRow[]): SectionState[] {
  const closing = { id: closingSectionId, heading: closingTitles[lesson.language] };
  let isOpen = true;
  return [...lesson.sections, closing].map(({ id, heading }) => {
    const row = progress.find(({ subsection_id }) => subsection_id === id);
    const isCompleted = row !== undefined && row.completed_at !== null;
    const state = isCompleted ? "completed" : !isOpen ? "locked" : row ? "started" : "not_started";
    isOpen &&= isCompleted;
    return { id, title: heading, state, readAfterRound: row?.read_after_round ?? 0 };
  });
}

/** Where the learner goes on: the first subsection that is not complete; a completed lesson begins from its start. */
export function resumeSection(sections: readonly LessonSection[]): string {
  const next = sections.find(({ state }) => state !== "completed") ?? sections[0];
  return next?.id ?? closingSectionId;
}

/** The closing subsection lives at an address of its own. */
export function sectionPath(curriculumId: number, sectionId: string): string {
  return `/lessons/${curriculumId}/${sectionId === closingSectionId ? "complete" : sectionId}`;
}

/** Where missed questions come back, before the end. */
export function againPath(curriculumId: number): string {
  return `/lessons/${curriculumId}/again`;
}

export async function resumePath(db: Database, curriculum: CurriculumRow): Promise<string> {
  const { sections } = await readPlayer(db, curriculum);
  return sectionPath(curriculum.id, resumeSection(sections));
}
