import { type RawBuilder, sql } from "kysely";

/** SQL: joins the skill that a row names, as `skill`. */
export const joinSkill = (id: RawBuilder<unknown>) => sql`join skill on skill.id = ${id}`;
