import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { explainState } from "../connections/queries.ts";
import { noteTwins, resolveRunNotices } from "./notices.ts";

type Read = Pick<
  ConnectionRow,
  "id" | "organization_id" | "organization" | "hub" | "integration_id" | "base_url"
>;

/** What is to be said of other connections that read the same integration of the same hub; null: there are none. */
export async function twinsOf(db: Database, row: Read): Promise<Message | null> {
  if (row.hub !== "kombo" || row.integration_id === null) return null;
  const { rows } = await sql<{ id: number; organization_id: number }>`
    select id, organization_id from hris_connection
    where id <> ${row.id} and hub = 'kombo' and integration_id = ${row.integration_id}
      and base_url is not distinct from ${row.base_url} order by id`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const twin = { connections: rows.map(({ id }) => id).join(", ") };
  const isOwn = first.organization_id === row.organization_id;
  return inSentences(isOwn ? ownTwin(twin) : twinElsewhere(twin), keepOne());
}

const ownTwin = defineSentence(
  "hris_connection.twin",
  "The same integration is read by connection {connections} of this organization too, so each person has two connections that decide about them.",
);
const twinElsewhere = defineSentence(
  "hris_connection.twin.elsewhere",
  "The same integration is read by connection {connections} of another organization too, so each person has two connections that decide about them.",
);
const keepOne = defineSentence(
  "hris_connection.twin.keep_one",
  "Keep one of them, and delete the other or enter its own integration id.",
);

/** Operators know of them as long as there are any. */
export async function settleTwins(db: Database, now: Date, row: Read): Promise<void> {
  const twins = await twinsOf(db, row);
  if (twins === null) return resolveRunNotices(db, now, row.id, ["hris_connection.twin"]);
  await explainState(db, now, row.id, twins);
  await noteTwins(db, now, row, twins);
}
