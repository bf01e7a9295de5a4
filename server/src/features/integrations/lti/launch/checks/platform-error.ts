import { quote, type Refusal } from "../../refusal.ts";
import type { LaunchForm } from "./parameters.ts";

/** The platform answers the login with an error instead of a token (OpenID Connect Core, 3.1.2.6). */
export function checkPlatformError({ error }: Pick<LaunchForm, "error">): Refusal | null {
  if (error === null) return null;
  return {
    step: "platform_error",
    code: "lti_platform_error",
    status: 401,
    reason: `The LMS refused the launch itself: ${quote(error)}. Compare client id and redirect URL of the registration.`,
  };
}
