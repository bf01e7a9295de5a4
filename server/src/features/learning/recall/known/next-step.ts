import type { NextStep } from "@lectern/web/pages";
import { launchPath, type OfferedTemplate } from "#content/catalogue/index.ts";
import type { ProfiledSkill } from "#content/skills/index.ts";
import type { BegunLesson } from "#learning/lessons/index.ts";

/** What there is to do with: lessons by id. */
export interface Known {
  /** Ids of lessons with something to recall now. */
  due: ReadonlySet<number>;
  lessons: ReadonlyMap<number, BegunLesson>;
  /** What the learner may open. */
  offered: readonly OfferedTemplate[];
}

interface PractisedSkill extends Pick<ProfiledSkill, "skill_id"> {
  evidence: readonly Pick<ProfiledSkill["evidence"][number], "type" | "id" | "score">[];
}

/** What helps most with a skill: to recall it while it is due, then a lesson that is not done yet, then the weakest one again. */
export function nextStep(
  { skill_id, evidence }: PractisedSkill,
  { due, lessons, offered }: Known,
): NextStep | null {
  const taken = evidence.filter(({ type }) => type === "lesson");
  if (taken.some(({ id }) => due.has(id))) return { kind: "recall" };
  const byTemplate = new Map([...lessons.values()].map((lesson) => [lesson.template_id, lesson]));
  const open = offered.find(
    ({ id, skills }) =>
      skills.some((skill) => skill.id === skill_id) && (byTemplate.get(id)?.completed_at ?? null) === null,
  );
  if (open) {
    const begun = byTemplate.get(open.id);
    const path = begun ? `/lessons/${begun.id}` : launchPath(open.id);
    return {
      kind: "take",
      path,
      title: begun?.title ?? open.title,
      language: begun?.language ?? open.language,
    };
  }
  const [weakest] = taken
    .filter(({ score }) => score < 100)
    .toSorted((one, other) => one.score - other.score);
  const lesson = weakest && lessons.get(weakest.id);
  if (!lesson) return null;
  return { kind: "read", path: `/lessons/${lesson.id}`, title: lesson.title, language: lesson.language };
}
