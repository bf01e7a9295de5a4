import { claim, isPlainText, memberOf } from "../../../claims.ts";
import { isPlatformAddress } from "../../../platform-address.ts";
import { quote, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** Platforms put much into its query. */
const LONGEST = 8192;

/** Where the browser takes the answer: a full address that a form may be posted to. */
export function checkReturnUrl({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const url = memberOf(claims[claim.deepLinkingSettings], "deep_link_return_url");
  if (isPlainText(url, LONGEST) && isPlatformAddress(url)) return null;
  return refuse(
    "deep_link_return_url",
    "lti_return_url",
    `\`deep_link_return_url\` is ${quote(url)}; it must be a full https address without a password or a fragment.`,
  );
}
