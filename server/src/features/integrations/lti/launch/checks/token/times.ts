import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** How far the two clocks may differ, how old a token may be, and the longest life that is believed. */
const SKEW_S = 60;
const OLDEST_S = 600;
const LONGEST_LIFE_S = 24 * 3600;

/** `exp`, `iat` and `nbf` (OpenID Connect Core, 3.1.3.7; LTI Security Framework, 5.1.3). */
export function checkTimes({ claims, now }: Pick<ClaimFacts, "claims" | "now">): Refusal | null {
  const { exp, iat, nbf } = claims;
  const nowS = now.getTime() / 1000;
  if (!isSeconds(exp)) return wrong("lti_expiry_missing", "The token has no `exp` in seconds.");
  if (!isSeconds(iat)) return wrong("lti_issue_time_missing", "The token has no `iat` in seconds.");
  if (exp + SKEW_S <= nowS) {
    return wrong(
      "lti_token_expired",
      `The token ended ${seconds(nowS - exp)} ago. Open the lesson again; compare the clocks if it returns.`,
    );
  }
  if (iat > nowS + SKEW_S) {
    return wrong(
      "lti_issued_in_future",
      `The token was made ${seconds(iat - nowS)} in the future. Compare the clock of the LMS with ours.`,
    );
  }
  if (iat < nowS - OLDEST_S)
    return wrong("lti_token_old", `The token was made ${seconds(nowS - iat)} ago; 10 minutes are allowed.`);
  if (exp - iat > LONGEST_LIFE_S)
    return wrong("lti_token_lives_long", "The token says that it is valid for more than a day.");
  if (nbf !== undefined && (!isSeconds(nbf) || nbf > nowS + SKEW_S)) {
    return wrong("lti_not_yet_valid", "The token is not valid yet (`nbf`).");
  }
  return null;
}

function isSeconds(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function seconds(value: number): string {
  return `${Math.round(value)} s`;
}

function wrong(code: Refusal["code"], reason: string): Refusal {
  return refuse("times", code, reason);
}
