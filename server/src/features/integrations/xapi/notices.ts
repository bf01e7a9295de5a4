import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { defineSentence, inSentences, type Message, type Sentence } from "#platform/health/sentence.ts";
import { type NewNotice, raiseNotice, resolveNotices } from "#tenancy/notices/index.ts";

const named = defineSentence("record_store", "Record store {store} ({host}):");
const refuses = defineSentence("record_store.refused", "It refuses us.");
const keptAndTried = defineSentence(
  "record_store.refused.meanwhile",
  "Statements are kept, and it is tried again every 5 minutes. Check address and credentials with its connection test.",
);
const noneSince = defineSentence("record_store.failing", "It has taken no statement since {since}.");
const tellThem = defineSentence(
  "record_store.failing.meanwhile",
  "Statements are kept and sent when it is back. Tell who runs it.",
);
const parked = defineSentence(
  "record_store.parked",
  "Statements are parked because the store refuses to take them. `lectern record-stores parked --organization {organization}` lists them with its answers. They are tried again by themselves, after five minutes at first and every hour in the end; when the cause is gone, `lectern record-stores resend {store}` sends them at once. The console has both under Record stores.",
);
const missing = defineSentence(
  "record_store.missing",
  "It answered that it took statements, and does not hold them: read back, they are missing. `lectern record-stores check {store} --all` finds all of them; when whoever runs the store has mended or restored it, `lectern record-stores resend {store} --status missing` sends them again.",
);

interface Subject {
  record_store_id: number;
  organization_id: number;
  url: string;
}

export const subjectType = "record_store";
/** What is over when a store is set up anew. */
export const laneKinds = ["record_store.refused", "record_store.failing"];

/** The store takes nothing from us until an operator changes something. */
const refusedNotice = {
  kinds: ["record_store.refused"],
  subjectType,
  about: (subject: Subject, failure: { said: Message | null } | null): NewNotice =>
    noticeOf(subject, "record_store.refused", "problem", [
      ...(failure?.said?.sentences ?? [refuses()]),
      keptAndTried(),
    ]),
};

/** It has been out of reach for a while; nothing is lost. */
export const failingNotice = {
  kinds: ["record_store.failing"],
  subjectType,
  about: (subject: Subject, since: string, reason: readonly Sentence[]): NewNotice =>
    noticeOf(subject, "record_store.failing", "warning", [noneSince({ since }), ...reason, tellThem()]),
};

/** Single statements wait for somebody to look at them. */
export const parkedNotice = {
  kinds: ["record_store.parked"],
  subjectType,
  /** Without their number: the notice stands as it was raised, while more are parked. */
  about: (subject: Subject): NewNotice =>
    noticeOf(subject, "record_store.parked", "warning", [
      parked({ organization: subject.organization_id, store: subject.record_store_id }),
    ]),
};

/** It answered that it had taken statements, and does not hold them. */
export const missingNotice = {
  kinds: ["record_store.missing"],
  subjectType,
  about: (subject: Subject): NewNotice =>
    noticeOf(subject, "record_store.missing", "problem", [missing({ store: subject.record_store_id })]),
};

/** The host alone names the store: the rest of an address may hold a secret. */
function noticeOf(
  { record_store_id: subjectId, organization_id: organizationId, url }: Subject,
  kind: string,
  severity: NewNotice["severity"],
  sentences: readonly Sentence[],
): NewNotice {
  const name = named({ store: subjectId, host: new URL(url).host });
  return { organizationId, kind, severity, subjectType, subjectId, ...inSentences(name, ...sentences) };
}

/** The store refuses us, or does so no longer. */
export async function notifyOfRefusal(
  trx: Database,
  now: Date,
  store: Subject & { refused_since: string | null },
  { refusedSince, failure }: { refusedSince: Date | string | null; failure: { said: Message | null } | null },
): Promise<void> {
  if (refusedSince !== null) await raiseNotice(trx, now, refusedNotice.about(store, failure));
  else if (store.refused_since !== null)
    await resolveNotices(trx, now, { ...refusedNotice, subjectIds: [store.record_store_id] });
}

/** Statements that it took are missing there, or none is any longer. */
export async function notifyOfMissing(trx: Database, now: Date, store: Subject): Promise<void> {
  const { rows } = await sql`
    select id from statement
    where organization_id = ${store.organization_id} and outcome = 'missing' limit 1`.execute(trx);
  if (rows.length > 0) await raiseNotice(trx, now, missingNotice.about(store));
  else await resolveNotices(trx, now, { ...missingNotice, subjectIds: [store.record_store_id] });
}

/** After statements were sent again: what they were in trouble for may be over. */
export async function notifyOfTrouble(trx: Database, now: Date, store: Subject): Promise<void> {
  await notifyOfParked(trx, now, store);
  await notifyOfMissing(trx, now, store);
}

/** Some statements of the store wait for somebody to look at them, or none does any longer. */
export async function notifyOfParked(trx: Database, now: Date, store: Subject): Promise<void> {
  const { rows } = await sql`
    select id from statement
    where organization_id = ${store.organization_id} and outcome = 'parked' limit 1`.execute(trx);
  if (rows.length > 0) await raiseNotice(trx, now, parkedNotice.about(store));
  else await resolveNotices(trx, now, { ...parkedNotice, subjectIds: [store.record_store_id] });
}
