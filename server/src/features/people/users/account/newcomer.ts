import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { publishFrom } from "#platform/outbox.ts";
import { type UserRow, userEventData } from "../user.ts";

/** A new person without a partner's key. */
interface Newcomer {
  source: UserRow["source"];
  email: string | null;
  first_name: string;
  last_name: string;
  preferred_language?: Language | null;
  job_titles?: readonly string[];
  department?: string | null;
  password_hash?: string;
}

/**
 * SQL, the parts of a `with`: `created`, the new row, and its announcement. There is none where somebody signs in with the
 * address already and the newcomer would too.
 */
export function createNewcomer(now: Date, organizationId: number, newcomer: Newcomer): RawBuilder<unknown> {
  const { source, email, first_name: firstName, last_name: lastName } = newcomer;
  const {
    preferred_language: language,
    job_titles: jobTitles = [],
    department,
    password_hash: hash,
  } = newcomer;
  const announcement = publishFrom(now, {
    organizationId,
    type: "user.created",
    id: sql`${uuidV7(now)}`,
    providerId: sql`null`,
    data: userEventData,
    from: sql`created as "user"`,
  });
  return sql`
    created as (
      insert into "user" (organization_id, email, first_name, last_name, preferred_language, job_titles, department,
                          password_hash, source, creation_date, modified_date)
      values (${organizationId}, ${email}, ${firstName}, ${lastName}, ${language ?? null}, ${[...jobTitles]}::text[],
              ${department ?? null}, ${hash ?? null}, ${source}, ${now}, ${now})
      on conflict do nothing
      returning *
    ),
    announced as (${announcement})`;
}
