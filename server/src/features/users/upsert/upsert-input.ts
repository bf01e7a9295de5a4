import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import { eachField, kindOf, profileFieldNames, typeOf } from "../profile/profile-columns.ts";
import type { UserBody } from "../schemas.ts";

/** The learner and their profile: the body of the upsert without course and cohort. */
export type ProfileBody = Omit<UserBody, "course" | "cohort">;

/**
 * One body as the row set `input` of `upsertUsers`. Null stands for left out; fields that may themselves be null say
 * beside it whether they were sent.
 */
export function inputRow(now: Date, body: ProfileBody): RawBuilder<unknown> {
  const values = profileFieldNames.flatMap((field) => {
    const value = body[field];
    return kindOf(field) === "optional" ? [value ?? null, value !== undefined] : [value ?? null];
  });
  return sql(fragments, uuidV7(now), body.provider, body.provider_id, ...values);
}

/** The text between the values, put together once: as quick as if it stood here. */
const fragments = templateOf(`
  select 0 as row_index, ?::uuid as event_id, ?::text as provider, ?::text as provider_id, ${eachField(
    (field) => {
      const column = `?::${typeOf(field)} as ${field}`;
      return kindOf(field) === "optional" ? `${column}, ?::boolean as has_${field}` : column;
    },
  )}`);

function templateOf(text: string): TemplateStringsArray {
  const parts = text.split("?");
  return Object.assign(parts, { raw: parts });
}
