import type { Context } from "#platform/feature.ts";
import { isUnreachable } from "#platform/outbound/answer.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { type FetchedToken, readAccessToken } from "#platform/outbound/tokens/access-token.ts";
import { signAssertion } from "./assertion.ts";
import { type Failure, failureOf, isPassing, readObject } from "./failure.ts";

/** The part of a platform's registration that tokens need. */
export interface ServicePlatform {
  registrationId: number;
  clientId: string;
  tokenUrl: string;
  /** Where it is not the token address itself. */
  tokenAudience: string | null;
}

const DEADLINE_MS = 10_000;

/** Asks the platform for a token with these scopes (RFC 6749, 4.4). */
export async function fetchToken(
  context: Pick<Context, "db" | "clock" | "encryption" | "outbound">,
  platform: ServicePlatform,
  scopes: readonly string[],
): Promise<FetchedToken | Failure> {
  const { clientId, tokenUrl, tokenAudience } = platform;
  const assertion = await signAssertion(context, { clientId, audience: tokenAudience ?? tokenUrl });
  if (assertion === null) return keyUnreadable;
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: assertion,
    scope: scopes.join(" "),
  });
  const answer = await context.outbound.request({
    method: "POST",
    url: tokenUrl,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: form.toString(),
    deadlineMs: DEADLINE_MS,
  });
  return readToken(answer, context.clock(), scopes);
}

/** Nobody was asked: it is tried again, as after any trouble that passes. */
const keyUnreadable: Failure = {
  kind: "service_failure",
  isPermanent: false,
  isSetUp: true,
  status: null,
  message:
    "The LTI key that this tool signs with cannot be opened. Put the key that wrote it back into SECRET_KEY, or replace the LTI key: `lectern lti rotate-key --immediately`.",
  retryAfterMs: null,
};

function readToken(answer: OutboundAnswer, now: Date, scopes: readonly string[]): FetchedToken | Failure {
  if (answer.kind === "failure") {
    const isPermanent = isUnreachable(answer);
    const sentence = `The token endpoint did not answer: ${answer.message}`;
    return failureOf(answer, now, sentence, { isPermanent, isSetUp: isPermanent });
  }
  const said = readObject(answer.body);
  if (answer.status !== 200) {
    const reason = typeof said.error === "string" ? ` (${said.error.slice(0, 100)})` : "";
    const sentence = `The token endpoint answered ${answer.status}${reason}. Check token address, audience and client id, and that the platform reads this tool's keys.`;
    return failureOf(answer, now, sentence, { isPermanent: false, isSetUp: !isPassing(answer.status) });
  }
  const token = readAccessToken(answer.body);
  if (!token) {
    return failureOf(answer, now, "The token endpoint's answer is no JSON with an `access_token`.", {
      isPermanent: false,
      isSetUp: true,
    });
  }
  const { scope } = said;
  if (typeof scope === "string" && scope !== "") {
    const missing = scopes.filter((wanted) => !scope.split(" ").includes(wanted));
    const sentence = `The platform did not grant ${missing.join(" ")}. Allow this tool the service there.`;
    if (missing.length > 0) return failureOf(answer, now, sentence, { isPermanent: false, isSetUp: true });
  }
  return token;
}
