import { defineSentence } from "#platform/health/sentence.ts";
import { claim, isPlainText, memberOf } from "../../../claims.ts";
import { isPlatformAddress } from "../../../platform-address.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";
import { settingIs } from "./settings.ts";

/** Platforms put much into its query. */
const LONGEST = 8192;

/** Where the browser takes the answer: a full address that a form may be posted to. */
export function checkReturnUrl({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const url = memberOf(claims[claim.deepLinkingSettings], "deep_link_return_url");
  if (isPlainText(url, LONGEST) && isPlatformAddress(url)) return null;
  return refuse(
    "deep_link_return_url",
    "lti_return_url",
    settingIs("deep_link_return_url", url),
    mustBeAddress(),
  );
}

const mustBeAddress = defineSentence(
  "lti_launch.return_url",
  "It must be a full https address without a password or a fragment.",
);
