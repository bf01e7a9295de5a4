import { defineNotFound, defineProblem, Problem } from "#kernel/problem.ts";
import { contentSecurityPolicy } from "#people/page-shell/index.ts";
import type { Refusal } from "./refusal.ts";

export const registrationNotFound = defineNotFound("lti_registration_not_found");
export const deploymentNotFound = defineNotFound("lti_deployment_not_found");
export const launchNotFound = defineNotFound("lti_launch_not_found");
export const scoreNotFound = defineNotFound("lti_score_not_found");
export const nothingToResend = defineProblem({
  code: "lti_nothing_to_resend",
  status: 422,
  detail: "Only a score that waits or was given up can be sent, and only a visit's newest one.",
});
export const contextNotFound = defineNotFound("lti_context_not_found");
export const rosterImportNotFound = defineNotFound("lti_roster_import_not_found");
export const rosterOff = defineProblem({
  code: "lti_roster_off",
  status: 422,
  detail: "Rosters are switched off for this LMS. Set `roster` of its registration to true first.",
});
export const registrationExists = defineProblem({
  code: "lti_registration_exists",
  status: 422,
  detail: "This issuer and client id are registered already; add a deployment to that registration.",
});
export const deploymentExists = defineProblem({
  code: "lti_deployment_exists",
  status: 422,
  detail: "This deployment is registered already. Each belongs to one organization.",
});

interface RefusalShown {
  /** A path on this site that begins anew. */
  again?: string | undefined;
  /** Addresses of the platform, which may show the page in a frame. */
  framedBy?: readonly string[] | undefined;
}

/** A refusal as the browser is told it: by kind and with the code of its entry in the log, without the reason. */
export function launchProblem(
  refusal: Refusal,
  launchCode: string,
  { again, framedBy = [] }: RefusalShown = {},
): Problem {
  const frameAncestors = [...new Set(framedBy.flatMap(originOf))].join(" ");
  return new Problem(
    {
      code: refusal.code,
      status: refusal.status,
      detail: `The launch was refused at the step "${refusal.step}". Whoever runs the service finds out why with the code ${launchCode}.`,
    },
    {
      headers:
        frameAncestors !== "" ? { "content-security-policy": contentSecurityPolicy({ frameAncestors }) } : {},
      members: { launch_code: launchCode, ...(again === undefined ? {} : { again }) },
    },
  );
}

/** Issuers are names, and need not be addresses. */
function originOf(address: string): string[] {
  return /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
}

/** The launch itself was good, and the learner is signed in (decision F13). */
export const lessonMissing = defineProblem({
  code: "lti_lesson_unknown",
  status: 404,
  detail: "There is no lesson with this `template_id` in your organization.",
});
/** It is there, and the organization's learners may not play it. */
export const scenarioUnavailable = defineProblem({
  code: "lti_scenario_unavailable",
  status: 403,
  detail: "This scenario is not in your organization's library, or was withdrawn.",
});
/** The same as for a lesson, for a scenario. */
export const scenarioMissing = defineProblem({
  code: "lti_scenario_unknown",
  status: 404,
  detail: "There is no scenario with this `scenario_id` in your organization.",
});
