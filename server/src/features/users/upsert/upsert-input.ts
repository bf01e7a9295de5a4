import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import type { UserBody } from "../schemas.ts";

/** Who is sent and what of their profile: the body of the upsert without course and cohort. */
export type ProfileBody = Omit<UserBody, "course" | "cohort">;

/**
 * One body as the row set `input` of `upsertUsers`. Null stands for left out; the three fields that may
 * themselves be null say beside it whether they were sent.
 */
export function inputRow(now: Date, body: ProfileBody): RawBuilder<unknown> {
  return sql`
    select 0 as row_index, ${uuidV7(now)}::uuid as event_id, ${body.provider}::text as provider,
           ${body.provider_id}::text as provider_id,
           ${body.email ?? null}::text as email, ${body.email !== undefined}::boolean as has_email,
           ${body.first_name ?? null}::text as first_name, ${body.last_name ?? null}::text as last_name,
           ${body.preferred_language ?? null}::text as preferred_language,
           ${body.preferred_language !== undefined}::boolean as has_preferred_language,
           ${body.user_summary ?? null}::text as user_summary, ${body.job_titles ?? null}::text[] as job_titles,
           ${body.department ?? null}::text as department,
           ${body.department !== undefined}::boolean as has_department,
           ${body.tools ?? null}::text[] as tools, ${body.daily_tasks ?? null}::text[] as daily_tasks`;
}
