import { SignJWT } from "jose";
import { randomToken } from "#kernel/secret.ts";
import { basePath, type Context } from "#platform/feature.ts";
import { claim, deepLinkingClaim } from "../claims.ts";
import { signingKey } from "../tool-keys/tool-keys.ts";
import type { Content } from "./content.ts";
import type { SelectionRow } from "./queries.ts";

/** The browser carries it over at once. */
const LIFETIME_S = 300;

/** The signed answer (Deep Linking, 4.5). No content: the person has changed their mind. Null: our key does not open. */
export async function signAnswer(
  context: Context,
  selection: SelectionRow,
  content: readonly Content[],
): Promise<string | null> {
  const signing = await signingKey(context);
  if (!signing) return null;
  const { kid, key } = signing;
  const nowS = Math.floor(context.clock().getTime() / 1000);
  return new SignJWT(answerClaims(selection, content, context.settings.siteUrl))
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
    .setIssuer(selection.client_id)
    .setAudience(selection.issuer)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + LIFETIME_S)
    .sign(key);
}

function answerClaims(selection: SelectionRow, content: readonly Content[], siteUrl: string) {
  return {
    nonce: randomToken(),
    [claim.version]: "1.3.0",
    [claim.messageType]: "LtiDeepLinkingResponse",
    [claim.deploymentId]: selection.deployment_id,
    ...(selection.data === null ? {} : { [deepLinkingClaim.data]: selection.data }),
    ...(content.length === 0 ? { [deepLinkingClaim.message]: "Nothing was chosen." } : {}),
    [deepLinkingClaim.contentItems]: content.map((one) => contentItem(one, selection, siteUrl)),
  };
}

/** A link that launches it, in a window of its own. */
function contentItem(
  { parameter, value, title, description, column }: Content,
  selection: SelectionRow,
  siteUrl: string,
) {
  return {
    type: "ltiResourceLink",
    title,
    ...(description === "" ? {} : { text: description }),
    url: `${siteUrl}${basePath}/lti/launch/`,
    custom: { [parameter]: value },
    window: { targetName: "_blank" },
    ...(selection.has_line_item ? { lineItem: { label: title, ...column } } : {}),
  };
}
