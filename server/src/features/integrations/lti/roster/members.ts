import { isRecord } from "#kernel/record.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Sentence } from "#platform/health/sentence.ts";
import { isUnreachable, jsonOf } from "#platform/outbound/answer.ts";
import { serviceScope } from "../service-scopes.ts";
import type { AccessTokens } from "../services/access-tokens.ts";
import { type Failure, failureOf, isPassing } from "../services/failure.ts";
import { requestService } from "../services/service-request.ts";
import type { ServicePlatform } from "../services/token-request.ts";

const MEMBERSHIPS = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";
/** A page of a hundred members is a tenth of it. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_MEMBERS = 5_000;
/** What platforms give at most on a page; Moodle gives all without it. */
const PAGE_SIZE = "100";

export type Member = Record<string, unknown>;

export interface MemberPage {
  kind: "page";
  members: Member[];
  /** Null: that was the last one. */
  next: string | null;
}

/** One page of a course's members (Names and Role Provisioning Services 2.0, 2). */
export async function fetchMembers(
  context: Pick<Context, "clock" | "outbound">,
  tokens: AccessTokens,
  platform: ServicePlatform,
  url: string,
): Promise<MemberPage | Failure> {
  const answer = await requestService(context, tokens, platform, {
    method: "GET",
    url,
    scopes: [serviceScope.roster],
    accept: MEMBERSHIPS,
    maxResponseBytes: MOST_BYTES,
  });
  const now = context.clock();
  if (answer.kind === "service_failure") return answer;
  if (answer.kind === "failure") {
    const isPermanent = isUnreachable(answer) || answer.error === "too_large";
    return failureOf(answer, now, inSentences(notRead(), answer.sentence), {
      isPermanent,
    });
  }
  if (answer.status !== 200) {
    const { status } = answer;
    const said = inSentences((reasons.get(status) ?? answered)({ status }));
    return failureOf(answer, now, said, { isPermanent: !isPassing(answer.status) });
  }
  const permanently = (said: Sentence) => failureOf(answer, now, inSentences(said), { isPermanent: true });
  const listed = jsonOf(answer.body);
  const members = isRecord(listed) ? listed.members : undefined;
  if (!Array.isArray(members)) return permanently(noList());
  if (members.length > MOST_MEMBERS) return permanently(tooMany({ most: MOST_MEMBERS }));
  const next = nextOf(answer.headers.link);
  return { kind: "page", members: members.map((member) => (isRecord(member) ? member : {})), next };
}

/** The address of the first page of members. */
export function firstPage(membershipsUrl: string): string {
  const url = new URL(membershipsUrl);
  if (!url.searchParams.has("limit")) url.searchParams.set("limit", PAGE_SIZE);
  return url.href;
}

/** RFC 8288, 3: `<address>; rel="next"`, among others. */
function nextOf(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  for (const [, address = "", parameters = ""] of text.matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?:\s[^";,]*)?"?\s*(?:[;,]|$)/i.test(parameters)) return address;
  }
  return null;
}

const notRead = defineSentence("lti_roster.not_read", "The list of members could not be read:");
const noList = defineSentence(
  "lti_roster.no_list",
  "The platform's answer is no list of members (JSON with `members`).",
);
const tooMany = defineSentence("lti_roster.too_many", "A page has more than {most} members.");
const answered = defineSentence(
  "lti_roster.answered",
  "Asked for the members, the platform answered {status}.",
);
const reasons: ReadonlyMap<number, typeof answered> = new Map([
  [
    401,
    defineSentence(
      "lti_roster.answered.401",
      "Asked for the members, the platform answered {status} to a new token as well. Look whether a proxy drops the Authorization header.",
    ),
  ],
  [
    403,
    defineSentence(
      "lti_roster.answered.403",
      "Asked for the members, the platform answered {status}: this tool may not read them. Allow it there.",
    ),
  ],
  [
    404,
    defineSentence(
      "lti_roster.answered.404",
      "Asked for the members, the platform answered {status}: the course is gone there.",
    ),
  ],
]);
