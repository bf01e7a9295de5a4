import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { openAgain, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** How far the two clocks may differ, how old a token may be, and the longest life that is believed. */
const SKEW_S = 60;
const OLDEST_S = 600;
const LONGEST_LIFE_S = 24 * 3600;

/** `exp`, `iat` and `nbf` (OpenID Connect Core, 3.1.3.7; LTI Security Framework, 5.1.3). */
export function checkTimes({ claims, now }: Pick<ClaimFacts, "claims" | "now">): Refusal | null {
  const { exp, iat, nbf } = claims;
  const nowS = now.getTime() / 1000;
  if (!isSeconds(exp)) return wrong("lti_expiry_missing", noSeconds({ name: "exp" }));
  if (!isSeconds(iat)) return wrong("lti_issue_time_missing", noSeconds({ name: "iat" }));
  if (exp + SKEW_S <= nowS) {
    return wrong("lti_token_expired", ended({ seconds: whole(nowS - exp) }), openAgain(), compareClocks());
  }
  if (iat > nowS + SKEW_S) {
    return wrong("lti_issued_in_future", inFuture({ seconds: whole(iat - nowS) }));
  }
  if (iat < nowS - OLDEST_S) return wrong("lti_token_old", old({ seconds: whole(nowS - iat) }));
  if (exp - iat > LONGEST_LIFE_S) return wrong("lti_token_lives_long", livesLong());
  if (nbf !== undefined && (!isSeconds(nbf) || nbf > nowS + SKEW_S)) {
    return wrong("lti_not_yet_valid", notYet());
  }
  return null;
}

function isSeconds(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

const whole = (seconds: number) => Math.round(seconds);

const noSeconds = defineSentence("lti_launch.time_missing", "The token has no `{name}` in seconds.");
const ended = defineSentence("lti_launch.token_expired", "The token ended {seconds} s ago.");
const compareClocks = defineSentence(
  "lti_launch.token_expired.clocks",
  "Compare the clocks if it happens again.",
);
const inFuture = defineSentence(
  "lti_launch.issued_in_future",
  "The token was made {seconds} s in the future. Compare the clock of the LMS with ours.",
);
const old = defineSentence(
  "lti_launch.token_old",
  "The token was made {seconds} s ago; 10 minutes are allowed.",
);
const livesLong = defineSentence(
  "lti_launch.token_lives_long",
  "The token says that it is valid for more than a day.",
);
const notYet = defineSentence("lti_launch.not_yet_valid", "The token is not valid yet (`nbf`).");

function wrong(code: Refusal["code"], ...reason: readonly Sentence[]): Refusal {
  return refuse("times", code, ...reason);
}
