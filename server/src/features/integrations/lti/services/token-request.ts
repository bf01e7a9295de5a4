import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
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
  ...inSentences(
    defineSentence(
      "lti.key_unreadable",
      "The LTI key that this tool signs with cannot be opened. Put the key that wrote it back into SECRET_KEY, or replace the LTI key: `lectern lti rotate-key --immediately`.",
    )(),
  ),
  retryAfterMs: null,
};

const noToken = defineSentence("lti.token_unanswered", "The token endpoint did not answer:");
const tokenRefused = defineSentence("lti.token_refused", "The token endpoint answered {status}.");
const tokenRefusedWith = defineSentence(
  "lti.token_refused.error",
  "The token endpoint answered {status} ({error}).",
);
const checkClient = defineSentence(
  "lti.token_refused.check",
  "Check token address, audience and client id, and that the platform reads this tool's keys.",
);
const noAccessToken = defineSentence(
  "lti.token_unreadable",
  "The token endpoint's answer is no JSON with an `access_token`.",
);
const notGranted = defineSentence(
  "lti.scope_not_granted",
  "The platform did not grant {scopes}. Allow this tool the service there.",
);

function readToken(answer: OutboundAnswer, now: Date, scopes: readonly string[]): FetchedToken | Failure {
  if (answer.kind === "failure") {
    const isPermanent = isUnreachable(answer);
    const said = inSentences(noToken(), answer.sentence);
    return failureOf(answer, now, said, { isPermanent, isSetUp: isPermanent });
  }
  const said = readObject(answer.body);
  if (answer.status !== 200) {
    const { status } = answer;
    const answered =
      typeof said.error === "string"
        ? tokenRefusedWith({ status, error: said.error.slice(0, 100) })
        : tokenRefused({ status });
    return failureOf(answer, now, inSentences(answered, checkClient()), {
      isPermanent: false,
      isSetUp: !isPassing(answer.status),
    });
  }
  const token = readAccessToken(answer.body);
  if (!token) {
    return failureOf(answer, now, inSentences(noAccessToken()), {
      isPermanent: false,
      isSetUp: true,
    });
  }
  const { scope } = said;
  if (typeof scope === "string" && scope !== "") {
    const missing = scopes.filter((wanted) => !scope.split(" ").includes(wanted));
    const notAllowed = inSentences(notGranted({ scopes: missing.join(" ") }));
    if (missing.length > 0) return failureOf(answer, now, notAllowed, { isPermanent: false, isSetUp: true });
  }
  return token;
}
