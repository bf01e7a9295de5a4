import { defineSentence } from "#platform/health/sentence.ts";
import { claim } from "../../../claims.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

const LIS = "http://purl.imsglobal.org/vocab/lis/v2/";

/** Roles that decide what a course holds, by exact name (LTI Core, A.2). Learner roles are not among them. */
const choosers = new Set([
  `${LIS}membership#Instructor`,
  `${LIS}membership#ContentDeveloper`,
  `${LIS}membership#Administrator`,
  `${LIS}institution/person#Administrator`,
  `${LIS}system/person#Administrator`,
  `${LIS}system/person#SysAdmin`,
  "Instructor",
  "ContentDeveloper",
  "Administrator",
]);

/** Content is chosen by people who teach or run the course. */
export function checkChooser({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const roles = claims[claim.roles];
  if (Array.isArray(roles) && roles.some((role) => choosers.has(role))) return null;
  return {
    ...refuse("chooser", "lti_chooser", mayNotChoose()),
    status: 403,
  };
}

const mayNotChoose = defineSentence(
  "lti_launch.chooser",
  "Only instructors, content developers and administrators choose lessons; the token has none of these `roles`.",
);
