import type { Feature } from "#platform/feature.ts";
import { skillOperatorRoutes } from "./operator-routes.ts";
import { skillPersonalData } from "./personal-data.ts";
import type { PracticeSource } from "./practice/practice.ts";
import { skillRoutes } from "./routes.ts";
import { OperatorSkill, Skill, SkillAssignment, SkillProfile } from "./schemas.ts";

export { chooseSkills } from "./assignments.ts";
export { type ChoosableSkill, choosableSkills, hasChoosableSkills } from "./choosable.ts";
export type { PracticeSource } from "./practice/practice.ts";
export { readTargetReach, type TargetReach } from "./practice/targets.ts";
export { ensureSkills } from "./taught-skills.ts";

/** Lessons and scenarios teach skills; what learners did there is given to this feature. */
export function skills(practice: readonly PracticeSource[]): Feature {
  return {
    name: "skills",
    personalData: skillPersonalData,
    schemas: [Skill, SkillAssignment, SkillProfile],
    partnerRoutes: (app, context) => skillRoutes(app, context, practice),
    operatorSchemas: [OperatorSkill],
    operatorRoutes: skillOperatorRoutes,
  };
}
