import type { ChosenSkill, HomeLesson } from "@lectern/web/pages";
import type { SkillAim } from "#content/skills/index.ts";

const SHOWN_SKILLS = 4;
const SHOWN_LESSONS = 2;

interface Offered {
  lesson: HomeLesson;
  skills: readonly { id: number }[];
}

/**
 * What the choice of skills changes: the lessons that teach them come first, each under the first skill that it teaches, and
 * so stands nowhere twice. Skills further down show how far the learner is, and no lessons.
 */
export function chosenSkills(
  aims: readonly SkillAim[],
  offered: readonly Offered[],
): { chosen: ChosenSkill[]; rest: HomeLesson[] } {
  const taken = new Set<Offered>();
  const chosen = aims.map(({ skill_id, name, is_own, ...progress }, index) => {
    const teaching = offered.filter((one) => one.skills.some(({ id }) => id === skill_id) && !taken.has(one));
    const shown = index < SHOWN_SKILLS ? teaching.slice(0, SHOWN_LESSONS) : [];
    for (const one of shown) taken.add(one);
    return {
      skillId: skill_id,
      name,
      isOwn: is_own,
      targetLevel: progress.target_level,
      level: progress.level,
      results: progress.observation_count,
      lessons: shown.map(({ lesson }) => lesson),
    };
  });
  return { chosen, rest: offered.filter((one) => !taken.has(one)).map(({ lesson }) => lesson) };
}
