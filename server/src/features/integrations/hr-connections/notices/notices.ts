import type { Database } from "#platform/database/database.ts";
import {
  defineSentence,
  inSentences,
  type Message,
  type Sentence,
  saidAgain,
} from "#platform/health/sentence.ts";
import {
  type NewNotice,
  raiseNotice,
  replaceNotice,
  resolveNotices,
  reviseNotice,
} from "#tenancy/notices/index.ts";
import { countChanges } from "../changes/queries.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { selectHeldRuns } from "../run-queue/queries.ts";
import type { RunRow } from "../run-queue/run.ts";

const waits = defineSentence("hris_run.held", "HR run {run} of {organization} waits for you.");
const lookAt = defineSentence(
  "hris_run.held.look",
  "Look at what waits with {commands}, then `approve` or `reject` it; the console has it under HR systems.",
);
const absentAccount = defineSentence(
  "hris_run.absences.one",
  "HR run {run} of {organization} deactivated {count} account because the hub left their employees out of two complete readings.",
);
const absentAccounts = defineSentence(
  "hris_run.absences.several",
  "HR run {run} of {organization} deactivated {count} accounts because the hub left their employees out of two complete readings.",
);
const lookAtAbsences = defineSentence(
  "hris_run.absences.look",
  "It did not say that they are gone: look at the run's changes, and undo it if that is wrong.",
);
const tooManyLeavers = defineSentence(
  "hris_leavers.held",
  "The identity provider of {organization} deactivates more people within 24 hours than HR connection {connection} may on its own. Each further one is refused, can still sign in, and is sent again. Ask the customer; if all of them leave, allow more with `lectern hris update {connection} --most-leavers-a-day NUMBER`.",
);
const mayLack = defineSentence(
  "hris_run.incomplete",
  "HR run {run} of {organization} may not have read everybody, so nobody was taken for missing.",
);
const askSupport = defineSentence("hris_run.incomplete.ask", "If it stays so, ask the hub's support.");
const connectionOf = defineSentence("hris_connection", "HR connection {connection} of {organization}:");

export const subjectType = "hris_connection";
/**
 * What operators are told of a connection: what it would take away waits for them; it stopped; a reading may have gaps;
 * whom it deactivated although the hub never said that they are gone; that another one reads the same integration; and that
 * an identity provider asks for more than it may.
 */
export const noticeKinds = [
  "hris_run.held",
  "hris_run.failed",
  "hris_run.incomplete",
  "hris_run.absences",
  "hris_connection.twin",
  "hris_leavers.held",
] as const;
type NoticeKind = (typeof noticeKinds)[number];
type HeldRun = Pick<RunRow, "id" | "held_reason" | "held_sentences">;
type Told = Pick<ConnectionRow, "id" | "organization_id" | "organization">;

export function resolveRunNotices(
  trx: Database,
  now: Date,
  connectionId: number,
  kinds: readonly NoticeKind[],
): Promise<void> {
  return resolveNotices(trx, now, { kinds, subjectType, subjectIds: [connectionId] });
}

/** One more run waits: operators are told again, also where they have acknowledged an earlier one. */
export async function announceHeld(trx: Database, now: Date, connection: Told): Promise<void> {
  const notice = await heldNotice(trx, connection);
  if (notice) await replaceNotice(trx, now, notice);
}

/** What waits became less: the notice names the runs and numbers of now, or is over. */
export async function reviseHeld(trx: Database, now: Date, connection: Told): Promise<void> {
  const notice = await heldNotice(trx, connection);
  if (notice === null) await resolveRunNotices(trx, now, connection.id, ["hris_run.held"]);
  else await reviseNotice(trx, now, notice);
}

async function heldNotice(trx: Database, connection: Told): Promise<NewNotice | null> {
  const runs = await selectHeldRuns(trx, connection.id);
  if (runs.length === 0) return null;
  const sentences: Sentence[] = [];
  for (const run of runs)
    sentences.push(...heldSentences(connection, run, await countChanges(trx, run.id, ["held"])));
  const look = runs.map(({ id }) => `\`lectern hris changes ${id}\``).join(", ");
  const message = inSentences(...sentences, lookAt({ commands: look }));
  return noticeOf(connection, "hris_run.held", message);
}

function heldSentences(
  { organization }: Told,
  { id, held_reason, held_sentences }: HeldRun,
  held: ReadonlyMap<string, number>,
): Sentence[] {
  const changes = Object.entries(heldChanges).flatMap(([kind, count]) =>
    held.has(kind) ? [count({ count: held.get(kind) ?? 0 })] : [],
  );
  return [waits({ run: id, organization }), ...changes, ...saidAgain(held_sentences, held_reason)];
}

const heldChanges = {
  create: defineSentence("hris_run.held.create", "Accounts to make: {count}."),
  team_create: defineSentence("hris_run.held.team_create", "Teams to make: {count}."),
  membership_add: defineSentence("hris_run.held.membership_add", "Memberships to add: {count}."),
  deactivate: defineSentence("hris_run.held.deactivate", "Accounts to deactivate: {count}."),
  team_archive: defineSentence("hris_run.held.team_archive", "Teams to archive: {count}."),
  membership_remove: defineSentence("hris_run.held.membership_remove", "Memberships to end: {count}."),
};

/** The hub never said that these people are gone, so somebody should look whether they are. */
export async function announceAbsences(
  trx: Database,
  now: Date,
  connection: Told,
  run: Pick<RunRow, "id">,
  count: number,
): Promise<void> {
  const values = { run: run.id, organization: connection.organization, count };
  const message = inSentences((count === 1 ? absentAccount : absentAccounts)(values), lookAtAbsences());
  await replaceNotice(trx, now, noticeOf(connection, "hris_run.absences", message));
}

/** Over as soon as somebody else may go again. */
export async function announceLeaversHeld(db: Database, now: Date, connection: Told): Promise<void> {
  const { id, organization } = connection;
  const message = inSentences(tooManyLeavers({ organization, connection: id }));
  await raiseNotice(db, now, noticeOf(connection, "hris_leavers.held", message));
}

export async function noteIncomplete(
  trx: Database,
  now: Date,
  connection: Told,
  run: Pick<RunRow, "id">,
  reasons: readonly Sentence[],
): Promise<void> {
  const incomplete = mayLack({ run: run.id, organization: connection.organization });
  const message = inSentences(incomplete, ...reasons, askSupport());
  await reviseNotice(trx, now, noticeOf(connection, "hris_run.incomplete", message));
}

export async function noteTwins(trx: Database, now: Date, connection: Told, twins: Message): Promise<void> {
  const name = connectionOf({ connection: connection.id, organization: connection.organization });
  const message = inSentences(name, ...twins.sentences);
  await reviseNotice(trx, now, noticeOf(connection, "hris_connection.twin", message));
}

function noticeOf(connection: Told, kind: NoticeKind, message: Message): NewNotice {
  return {
    organizationId: connection.organization_id,
    kind,
    severity: "warning",
    subjectType,
    subjectId: connection.id,
    ...message,
  };
}
