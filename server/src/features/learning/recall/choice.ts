/** What fits two minutes. */
const ASKED = 3;

/** A question that may be asked, and what is known of it. */
export interface Candidate {
  questionId: string;
  /** In the lesson, at the first try. */
  wasMissed: boolean;
  /** How it went when it was last recalled; null: it never was. */
  last: { isRight: boolean; at: Date } | null;
}

export interface Choice {
  curriculumId: number;
  questionId: string;
}

/**
 * The questions of one session, of the lessons in their order: three of one, or of several in turn, so that no lesson
 * waits until another is done with. Questions forgotten last time come first, then those missed in the lesson.
 */
export function chooseQuestions(
  lessons: readonly { curriculumId: number; candidates: readonly Candidate[] }[],
): Choice[] {
  const queues = lessons
    .map(({ curriculumId, candidates }) => ({ curriculumId, queue: inOrder(candidates) }))
    .filter(({ queue }) => queue.length > 0)
    .slice(0, ASKED);
  const counts = shareOut(queues.map(({ queue }) => queue.length));
  return queues.flatMap(({ curriculumId, queue }, index) =>
    queue.slice(0, counts[index]).map(({ questionId }) => ({ curriculumId, questionId })),
  );
}

/** Of a lesson's questions, which comes first. Equal ones keep the lesson's order. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted(
    (one, other) => urgency(one) - urgency(other) || lastTime(one) - lastTime(other),
  );
}

function urgency({ wasMissed, last }: Candidate): number {
  if (last !== null) return last.isRight ? 3 : 0;
  return wasMissed ? 1 : 2;
}

function lastTime({ last }: Candidate): number {
  return last?.at.getTime() ?? 0;
}

/** One to each in turn, as long as there are any and no more than are asked. */
function shareOut(lengths: readonly number[]): number[] {
  const counts = lengths.map(() => 0);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  for (let turn = 0, given = 0; given < Math.min(ASKED, all); turn += 1) {
    const at = turn % lengths.length;
    const has = counts[at] ?? 0;
    if (has >= (lengths[at] ?? 0)) continue;
    counts[at] = has + 1;
    given += 1;
  }
  return counts;
}
