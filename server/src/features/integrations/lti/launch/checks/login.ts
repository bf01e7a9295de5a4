import { timingSafeEqual } from "node:crypto";
import { sha256 } from "#kernel/secret.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { LoginRow } from "../queries.ts";

/** The login began here, waits for its launch, and began in this browser. */
export function checkLogin(
  login: LoginRow | undefined,
  browserToken: string | undefined,
  now: Date,
): Refusal | null {
  if (!login)
    return wrong("lti_state_unknown", "No login is waiting for this `state`. Open the lesson again.");
  if (login.consumed_at !== null) {
    return wrong("lti_state_used", "This launch was used already. Open the lesson again.");
  }
  if (Date.parse(login.expires_at) <= now.getTime()) {
    return wrong("lti_state_expired", "The login is older than 10 minutes. Open the lesson again.");
  }
  if (browserToken === undefined) {
    return wrong(
      "lti_cookie_missing",
      "The browser came back without the login's cookie: it blocks cookies, or another browser began the login.",
    );
  }
  if (!timingSafeEqual(sha256(browserToken), login.browser_hash)) {
    return wrong("lti_other_browser", "The login began in another browser.");
  }
  if (!login.is_active) return wrong("lti_registration_off", "The registration is switched off.");
  return null;
}

function wrong(code: Refusal["code"], reason: string): Refusal {
  return refuse("state", code, reason);
}
