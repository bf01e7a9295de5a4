import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import type { Given } from "#platform/database/statements/compiled-statement.ts";
import { eachField, kindOf, profileFieldNames, typeOf } from "../profile/profile-columns.ts";
import type { ProfileField } from "../profile/profile-fields.ts";
import type { UserBody } from "../schemas.ts";

/** The learner and their profile: the body of the upsert without course and cohort. */
export type ProfileBody = Omit<UserBody, "course" | "cohort">;

/** Null stands for left out; fields that may themselves be null say beside it whether they were sent. */
export type InputValues = { event_id: string; provider: string; provider_id: string } & {
  [Field in ProfileField]: ProfileBody[Field] | null;
} & { [Field in ProfileField as `has_${Field}`]: boolean };

export function inputValues(now: Date, body: ProfileBody): InputValues {
  const sent = profileFieldNames.flatMap((field) => [
    [field, body[field] ?? null],
    [`has_${field}`, body[field] !== undefined],
  ]);
  const { provider, provider_id } = body;
  return { event_id: uuidV7(now), provider, provider_id, ...Object.fromEntries(sent) };
}

/** One body as the row set `input` of `upsertStatement`. */
export function inputRow(value: (name: keyof InputValues) => Given<unknown>): RawBuilder<unknown> {
  const values = profileFieldNames.flatMap((field) =>
    kindOf(field) === "optional" ? [value(field), value(`has_${field}`)] : [value(field)],
  );
  return sql(fragments, value("event_id"), value("provider"), value("provider_id"), ...values);
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
