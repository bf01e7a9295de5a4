import { isRecord } from "#kernel/record.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { isUnreachable, jsonOf } from "#platform/outbound/answer.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { serviceScope } from "../../service-scopes.ts";
import type { AccessTokens } from "../../services/access-tokens.ts";
import { type Failure, failureOf, isPassing, isSetUpStatus } from "../../services/failure.ts";
import { requestService } from "../../services/service-request.ts";
import type { ClaimedScore } from "../claim.ts";
import { beginSearch, endSearch } from "./line-item-queries.ts";
import { platformOf } from "./platform.ts";

const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const LINE_ITEMS = "application/vnd.ims.lis.v2.lineitemcontainer+json";
const MOST_BYTES = 512 * 1024;
/** Longer than the two requests and their tokens may take. */
const SEARCH_MS = 90_000;
type Caller = Pick<Context, "clock" | "outbound">;

const LABEL = "Lectern";
/** How the line item is known again that we have made for a link. */
const OUR_TAG = "lectern";

/** busy: another worker looks for it just now. */
type FoundLineItem = { kind: "line_item"; url: string } | { kind: "busy" } | Failure;

/** The launch's own line item; else the one that was found or made for the link (AGS 2.0, 3.2). */
export async function lineItemOf(
  context: Pick<Context, "db" | "clock" | "outbound">,
  tokens: AccessTokens,
  score: ClaimedScore,
): Promise<FoundLineItem> {
  const known = score.line_item_url ?? score.own_line_item_url;
  if (known !== null) return { kind: "line_item", url: known };
  if (score.line_items_url === null || !score.scopes.includes(serviceScope.lineItem)) return noneOffered;
  const { db, clock } = context;
  if (!(await beginSearch(db, clock(), score, SEARCH_MS))) return { kind: "busy" };
  const found = await findOrMake(context, tokens, score, score.line_items_url);
  await endSearch(db, score, found.kind === "line_item" ? found.url : null);
  return found;
}

const noneOffered: Failure = {
  kind: "service_failure",
  isPermanent: true,
  isSetUp: true,
  status: null,
  ...inSentences(
    defineSentence(
      "lti_score.no_line_item",
      "The platform named no line item for this link and lets this tool make none. Give the link a grade there (Moodle: *Accept grades from the tool*), and let anybody who learns open it again.",
    )(),
  ),
  retryAfterMs: null,
};

async function findOrMake(
  context: Caller,
  tokens: AccessTokens,
  score: ClaimedScore,
  lineItemsUrl: string,
): Promise<FoundLineItem> {
  const request = { scopes: [serviceScope.lineItem], maxResponseBytes: MOST_BYTES };
  const platform = platformOf(score);
  const listed = await requestService(context, tokens, platform, {
    ...request,
    method: "GET",
    accept: LINE_ITEMS,
    url: withParameter(lineItemsUrl, "resource_link_id", score.resource_link_id),
  });
  if (listed.kind === "service_failure") return listed;
  if (listed.kind === "failure" || listed.status !== 200) return refused(context, listed, "list");
  const ours = ourLineItem(jsonOf(listed.body), score.resource_link_id);
  if (ours !== null) return usable(context, listed, { url: ours, lineItemsUrl });
  const content = {
    label: score.title ?? LABEL,
    scoreMaximum: score.score_maximum,
    resourceLinkId: score.resource_link_id,
    tag: OUR_TAG,
  };
  const made = await requestService(context, tokens, platform, {
    ...request,
    method: "POST",
    url: lineItemsUrl,
    accept: LINE_ITEM,
    body: { type: LINE_ITEM, content },
  });
  if (made.kind === "service_failure") return made;
  if (made.kind === "failure" || made.status < 200 || made.status > 299)
    return refused(context, made, "make");
  return usable(context, made, { url: idOf(jsonOf(made.body)), lineItemsUrl });
}

/** Of the link alone: a platform that does not filter lists others as well. Ours, if there are several. */
function ourLineItem(listed: unknown, resourceLinkId: string): string | null {
  if (!Array.isArray(listed)) return null;
  const ofLink = listed.filter((item) => isRecord(item) && item.resourceLinkId === resourceLinkId);
  const tagged = ofLink.find((item) => isRecord(item) && item.tag === OUR_TAG);
  return idOf(tagged ?? ofLink[0]);
}

function idOf(item: unknown): string | null {
  return isRecord(item) && typeof item.id === "string" ? item.id : null;
}

/** Where line items are listed their scores are taken, too: no other host is given this tool's token. */
function usable(
  { outbound, clock }: Caller,
  answer: OutboundAnswer,
  { url, lineItemsUrl }: { url: string | null; lineItemsUrl: string },
): FoundLineItem {
  const isThere = url !== null && URL.parse(url)?.host === new URL(lineItemsUrl).host;
  if (isThere && url.length <= 2048 && outbound.checkUrl(url).ok) return { kind: "line_item", url };
  return failureOf(answer, clock(), inSentences(noneNamed()), { isPermanent: false });
}

function refused({ clock }: Caller, answer: OutboundAnswer, action: "list" | "make"): Failure {
  const words = asked[action];
  if (answer.kind !== "answer") {
    const isPermanent = isUnreachable(answer);
    const said = inSentences(words.failed(), answer.sentence);
    return failureOf(answer, clock(), said, { isPermanent, isSetUp: isPermanent });
  }
  const isSetUp = isSetUpStatus(answer.status);
  const said = inSentences(words.answered({ status: answer.status }));
  return failureOf(answer, clock(), said, { isPermanent: !isPassing(answer.status), isSetUp });
}

const noneNamed = defineSentence(
  "lti_score.line_item_elsewhere",
  "The platform's answer names no line item with an `id` on its own host that may be called.",
);
const asked = {
  list: {
    answered: defineSentence(
      "lti_score.list_answered",
      "Asked to list line items, the platform answered {status}.",
    ),
    failed: defineSentence("lti_score.list_failed", "Asked to list line items, the platform failed:"),
  },
  make: {
    answered: defineSentence(
      "lti_score.make_answered",
      "Asked to make line items, the platform answered {status}.",
    ),
    failed: defineSentence("lti_score.make_failed", "Asked to make line items, the platform failed:"),
  },
} as const;

/** Platforms' addresses may have a query of their own. */
function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
