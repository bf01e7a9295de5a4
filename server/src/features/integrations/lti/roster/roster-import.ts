import { sql } from "kysely";
import { Type } from "typebox";
import { lockLaunched } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { takeOrganizationLock } from "#platform/database/organization-lock.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { defineJobKind, JobDelay, JobFailure, type JobStep } from "#tenancy/jobs/index.ts";
import { isPlainText } from "../claims.ts";
import { readProfile } from "../launch/profile.ts";
import { type AccessTokens, cacheAccessTokens } from "../services/access-tokens.ts";
import type { ServicePlatform } from "../services/token-request.ts";
import { type ImportableContext, selectImportableContext } from "./context-queries.ts";
import { importMember, type MemberOutcome } from "./import-member.ts";
import { fetchMembers, firstPage, type Member, type MemberPage } from "./members.ts";

const MOST_PAGES = 200;

/** Page by page; who is a learner in the course becomes one here. */
export const rosterImport = defineJobKind({
  name: "lti.roster",
  mostRunning: 1,
  mostWaiting: 20,
  isSender: true,
  resultType: "application/x-ndjson",
  input: Type.Object({ context: Type.Integer(), dry_run: Type.Boolean() }),
  position: Type.Object({ url: Type.String(), page: Type.Integer() }),
  async step(context, trx, job) {
    const course = await selectImportableContext(trx, job.input.context);
    if (!course) throw new JobFailure(inSentences(courseGone()));
    const { url, page } = job.position ?? { url: firstPage(course.memberships_url), page: 1 };
    const read = await readPage(context, course, url);
    const next = nextPosition(course, read, { url, page });
    const outcomes = await importPage(context, trx, course, read.members, job.input.dry_run);
    return { ...summaryOf(outcomes), next };
  },
});

/** @throws JobFailure, JobDelay */
async function readPage(context: Context, course: ImportableContext, url: string): Promise<MemberPage> {
  const read = await fetchMembers(context, tokensOf(context), platformOf(course), url);
  if (read.kind === "page") return read;
  if (read.isPermanent) throw new JobFailure(read);
  throw new JobDelay(read, read.retryAfterMs ?? 0);
}

/** One per context, so that the pages of an import share a token. */
const keptTokens = new WeakMap<Context, AccessTokens>();

function tokensOf(context: Context): AccessTokens {
  const known = keptTokens.get(context);
  if (known) return known;
  const made = cacheAccessTokens(context);
  keptTokens.set(context, made);
  return made;
}

/** @throws JobFailure where rosters were switched off meanwhile */
function platformOf({ registration, client_id, token_url, token_audience, is_open }: ImportableContext) {
  if (!is_open || token_url === null) {
    throw new JobFailure(inSentences(switchedOff()));
  }
  const platform: ServicePlatform = {
    registrationId: registration,
    clientId: client_id,
    tokenUrl: token_url,
    tokenAudience: token_audience,
  };
  return platform;
}

/** Our token goes nowhere else, and no list is endless. @throws JobFailure */
function nextPosition(
  course: ImportableContext,
  { next }: MemberPage,
  { url, page }: { url: string; page: number },
): { url: string; page: number } | null {
  if (next === null) return null;
  const address = URL.parse(next, url);
  if (address?.origin !== new URL(course.memberships_url).origin) {
    throw new JobFailure(inSentences(elsewhere()));
  }
  if (address.href === url) throw new JobFailure(inSentences(sameAgain()));
  if (page >= MOST_PAGES) throw new JobFailure(inSentences(endless({ most: MOST_PAGES })));
  return { url: address.href, page: page + 1 };
}

const courseGone = defineSentence("lti_roster.course_gone", "The course is gone.");
const switchedOff = defineSentence(
  "lti_roster.switched_off",
  "Rosters are switched off for this LMS, or it is not active. Switch it on and start again.",
);
const elsewhere = defineSentence(
  "lti_roster.elsewhere",
  "The platform's next page is on another host; nothing was read there.",
);
const sameAgain = defineSentence("lti_roster.same_again", "The platform's next page is the same page again.");
const endless = defineSentence(
  "lti_roster.endless",
  "The platform's list goes on after {most} pages. Ask whoever runs the platform why.",
);

/** A dry run does all of it and then undoes it, so what it says is what would happen. */
async function importPage(
  { clock }: Context,
  trx: Database,
  course: ImportableContext,
  members: readonly Member[],
  isDry: boolean,
): Promise<MemberOutcome[]> {
  await takeOrganizationLock(trx, course.organization_id);
  await lockMembers(trx, course, members);
  if (isDry) await sql`savepoint dry_run`.execute(trx);
  const outcomes: MemberOutcome[] = [];
  for (const member of members) outcomes.push(await importMember(trx, clock(), course, member));
  if (isDry) await sql`rollback to savepoint dry_run`.execute(trx);
  return outcomes;
}

/** Locks the users that the page of members names, in order of id like every lock on users; by address only where that may link. */
async function lockMembers(
  trx: Database,
  {
    organization_id: organizationId,
    issuer,
    client_id: clientId,
    match_email: matchEmail,
  }: ImportableContext,
  members: readonly Member[],
): Promise<void> {
  const subjects = members.flatMap(({ user_id: subject }) => (isPlainText(subject) ? [subject] : []));
  const addresses = matchEmail ? members.flatMap((member) => readProfile(member).email ?? []) : [];
  const linked = sql`
    select user_id from lti_link
    where organization_id = ${organizationId} and issuer = ${issuer} and client_id = ${clientId}
      and subject = any(${subjects}::text[])`;
  await lockLaunched(trx, organizationId, { linked, addresses });
}

function summaryOf(outcomes: readonly MemberOutcome[]): Omit<JobStep, "next"> {
  const count = (status: MemberOutcome["status"]) => outcomes.filter((one) => one.status === status).length;
  const skipped = outcomes.filter((one) => one.status === "skipped");
  return {
    rowsDone: outcomes.length,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    failed: skipped.length,
    result: skipped.map(({ subject, reason }) => `${JSON.stringify({ subject, reason })}\n`).join(""),
  };
}
