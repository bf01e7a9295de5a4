import { timingSafeEqual } from "node:crypto";
import { sha256 } from "#kernel/secret.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { openAgain, type Refusal, refuse, registrationOff } from "../../refusal.ts";
import type { LoginRow } from "../queries.ts";

/** The login began here, waits for its launch, and began in this browser. */
export function checkLogin(
  login: LoginRow | undefined,
  browserToken: string | undefined,
  now: Date,
): Refusal | null {
  if (!login) return wrong("lti_state_unknown", noneWaiting(), openAgain());
  if (login.consumed_at !== null) return usedAlready;
  if (Date.parse(login.expires_at) <= now.getTime()) {
    return wrong("lti_state_expired", tooOld(), openAgain());
  }
  if (browserToken === undefined) return wrong("lti_cookie_missing", noCookie());
  if (!timingSafeEqual(sha256(browserToken), login.browser_hash)) {
    return wrong("lti_other_browser", otherBrowser());
  }
  if (!login.is_active) return wrong("lti_registration_off", registrationOff());
  return null;
}

const noneWaiting = defineSentence("lti_launch.state_unknown", "No login is waiting for this `state`.");
const tooOld = defineSentence("lti_launch.state_expired", "The login is older than 10 minutes.");
const noCookie = defineSentence(
  "lti_launch.cookie_missing",
  "The browser came back without the login's cookie: it blocks cookies, or another browser began the login.",
);
const otherBrowser = defineSentence("lti_launch.other_browser", "The login began in another browser.");

export const usedAlready = wrong(
  "lti_state_used",
  defineSentence("lti_launch.state_used", "This launch was used already.")(),
  openAgain(),
);

function wrong(code: Refusal["code"], ...reason: readonly Sentence[]): Refusal {
  return refuse("state", code, ...reason);
}
