import { defineSentence } from "#platform/health/sentence.ts";
import { brief, type Refusal, refuse } from "../../refusal.ts";
import type { LaunchForm } from "./parameters.ts";

/** The platform answers the login with an error instead of a token (OpenID Connect Core, 3.1.2.6). */
export function checkPlatformError({ error }: Pick<LaunchForm, "error">): Refusal | null {
  if (error === null) return null;
  return refuse("platform_error", "lti_platform_error", refusedThere({ error: brief(error) }));
}

const refusedThere = defineSentence(
  "lti_launch.platform_error",
  'The LMS refused the launch itself: "{error}". Compare client id and redirect URL of the registration.',
);
