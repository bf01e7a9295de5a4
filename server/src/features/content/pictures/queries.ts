import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { PictureType, PreparedPicture, Rendition } from "#platform/pictures/picture.ts";

/** Of one organization's own. */
export const MOST_PICTURES = 1_000;

/** Whether the organization, or the platform where that is null, has the picture. */
export async function isStored(db: Database, organizationId: number | null, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from picture where organization_id is not distinct from ${organizationId}::bigint and hash = ${hash}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Two who store the same picture in one moment store it once. @returns false where there are too many already */
export async function insertPicture(
  db: Database,
  now: Date,
  organizationId: number | null,
  { hash, type, width, height, bytes }: PreparedPicture,
  renditions: readonly Rendition[],
): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    with room as (
      select count(*) < ${MOST_PICTURES} as is_there from picture where organization_id = ${organizationId}::bigint
    ),
    stored as (
      insert into picture (organization_id, hash, type, width, height, content, creation_date)
      select ${organizationId}::bigint, ${hash}, ${type}, ${width}, ${height}, ${bytes}, ${now} from room where is_there
      on conflict do nothing
      returning id
    ),
    rendered as (
      insert into picture_rendition (picture_id, width, format, content)
      select stored.id, made.width, made.format, made.content
      from stored, unnest(${renditions.map(({ width }) => width)}::int[], ${renditions.map(({ format }) => format)}::text[],
                          ${renditions.map(({ bytes }) => bytes)}::bytea[]) as made (width, format, content)
    )
    select is_there as has_room from room`.execute(db);
  return rows[0]?.has_room ?? false;
}

/**
 * Gives an organization pictures that another one or the platform has, with all that was made of them.
 * @returns false where there are too many already
 */
export async function copyPictures(
  db: Database,
  now: Date,
  from: number | null,
  to: number,
  hashes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    with wanted as (
      select * from picture
      where organization_id is not distinct from ${from}::bigint and hash = any(${hashes}::text[])
        and not exists (select from picture as own where own.organization_id = ${to}::bigint and own.hash = picture.hash)
    ),
    room as (
      select count(*) + (select count(*) from wanted) <= ${MOST_PICTURES} as is_there
      from picture where organization_id = ${to}::bigint
    ),
    stored as (
      insert into picture (organization_id, hash, type, width, height, content, creation_date)
      select ${to}::bigint, hash, type, width, height, content, ${now} from wanted, room where is_there
      on conflict do nothing
      returning id, hash
    ),
    rendered as (
      insert into picture_rendition (picture_id, width, format, content)
      select stored.id, rendition.width, rendition.format, rendition.content
      from stored join wanted using (hash) join picture_rendition as rendition on rendition.picture_id = wanted.id
    )
    select is_there as has_room from room`.execute(db);
  return rows[0]?.has_room ?? false;
}

/** A picture's file as authors have it; undefined where the organization, or the platform, has none of this hash. */
export async function readPicture(db: Database, organizationId: number | null, hash: string) {
  const { rows } = await sql<{ type: PictureType; content: Buffer }>`
    select type, content from picture
    where organization_id is not distinct from ${organizationId}::bigint and hash = ${hash}`.execute(db);
  return rows[0];
}

export async function selectRendition(db: Database, hash: string, width: number, format: string) {
  const { rows } = await sql<{ content: Buffer }>`
    select rendition.content from picture join picture_rendition as rendition on rendition.picture_id = picture.id
    where picture.hash = ${hash} and rendition.width = ${width} and rendition.format = ${format}
    limit 1`.execute(db);
  return rows[0]?.content;
}
