import type { Database } from "#platform/database/database.ts";
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
  const sentences: string[] = [];
  for (const run of runs)
    sentences.push(heldSentence(connection, run, await countChanges(trx, run.id, ["held"])));
  const look = runs.map(({ id }) => `\`lectern hris changes ${id}\``).join(" and ");
  const message = `${sentences.join(" ")} Look at what waits with ${look}, then \`approve\` or \`reject\` it; the console has it under HR systems.`;
  return noticeOf(connection, "hris_run.held", message);
}

function heldSentence(
  { organization }: Told,
  { id, held_reason }: Pick<RunRow, "id" | "held_reason">,
  held: ReadonlyMap<string, number>,
): string {
  const of = (kind: string, noun: string) => (held.has(kind) ? [`${held.get(kind)} ${noun}`] : []);
  const parts = [
    ...of("create", "accounts to make"),
    ...of("team_create", "teams to make"),
    ...of("membership_add", "memberships to add"),
    ...of("deactivate", "accounts to deactivate"),
    ...of("team_archive", "teams to archive"),
    ...of("membership_remove", "memberships to end"),
  ];
  return `HR run ${id} of ${organization} waits for you: ${parts.join(", ")}. ${held_reason ?? ""}`.trim();
}

/** The hub never said that these people are gone, so somebody should look whether they are. */
export async function announceAbsences(
  trx: Database,
  now: Date,
  connection: Told,
  run: Pick<RunRow, "id">,
  count: number,
): Promise<void> {
  const message = `HR run ${run.id} of ${connection.organization} deactivated ${count === 1 ? "1 account" : `${count} accounts`} because the hub left their employees out of two complete readings. It did not say that they are gone: look at the run's changes, and undo it if that is wrong.`;
  await replaceNotice(trx, now, noticeOf(connection, "hris_run.absences", message));
}

/** Over as soon as somebody else may go again. */
export async function announceLeaversHeld(db: Database, now: Date, connection: Told): Promise<void> {
  const { id, organization } = connection;
  const message = `The identity provider of ${organization} deactivates more people within 24 hours than HR connection ${id} may on its own. Each further one is refused, can still sign in, and is sent again. Ask the customer; if all of them leave, allow more with \`lectern hris update ${id} --most-leavers-a-day NUMBER\`.`;
  await raiseNotice(db, now, noticeOf(connection, "hris_leavers.held", message));
}

export async function noteIncomplete(
  trx: Database,
  now: Date,
  connection: Told,
  run: Pick<RunRow, "id">,
  reasons: readonly string[],
): Promise<void> {
  const message = `HR run ${run.id} of ${connection.organization} may not have read everybody, so nobody was taken for missing. ${reasons.join(" ")} If it stays so, ask the hub's support.`;
  await reviseNotice(trx, now, noticeOf(connection, "hris_run.incomplete", message));
}

export async function noteTwins(trx: Database, now: Date, connection: Told, twins: string): Promise<void> {
  const message = `HR connection ${connection.id} of ${connection.organization}: ${twins}`;
  await reviseNotice(trx, now, noticeOf(connection, "hris_connection.twin", message));
}

function noticeOf(connection: Told, kind: NoticeKind, message: string): NewNotice {
  return {
    organizationId: connection.organization_id,
    kind,
    severity: "warning",
    subjectType,
    subjectId: connection.id,
    message,
  };
}
