// What lessons teach, aims, profiles.
import type { Feature } from "#platform/feature.ts";
import { importSeedNames } from "./names/seed-names.ts";
import { skillOperatorRoutes } from "./operator-routes.ts";
import { skillPersonalData } from "./personal-data.ts";
import { skillRoutes } from "./routes.ts";
import { OperatorSkill, Skill, SkillAssignment, SkillProfile } from "./schemas.ts";
import type { Teaching } from "./teaching.ts";

export { chooseSkills } from "./assignments.ts";
export { choosableSkills, hasChoosableSkills } from "./choosable.ts";
export { joinAim, joinSkill, skillNameIn } from "./joins.ts";
export { ensureSkills } from "./names/taught-skills.ts";
export { readAims, type SkillAim } from "./practice/aims.ts";
export { countPoints } from "./practice/practice.ts";
export { type ProfiledSkill, readProfile } from "./practice/profile.ts";
export { readTargetReach, type TargetReach } from "./practice/targets.ts";

/** Lessons and scenarios teach skills, so this feature is given its ways to ask about them. */
export function skills(teaching: Teaching): Feature {
  return {
    name: "skills",
    tags: [{ name: "Skills", description: "Skills that lessons teach, learners' targets and levels" }],
    operatorTags: [{ name: "Skills", description: "Skills that lessons teach" }],
    tables: {
      skill_assignment: { boundedBy: "people" },
      skill: { boundedBy: "content" },
    },
    tenantReferences: {
      "removeSkillAssignment.id": { table: "skill_assignment", column: "id", form: "number" },
    },

    personalData: skillPersonalData,
    schemas: [Skill, SkillAssignment, SkillProfile],
    partnerRoutes: (app, context) => skillRoutes(app, context, teaching),
    operatorSchemas: [OperatorSkill],
    operatorRoutes: skillOperatorRoutes,
    prepare: (context) => importSeedNames(context),
  };
}
