import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";

/** SQL: joins the skill that a row names, as `skill`. */
export const joinSkill = (id: RawBuilder<unknown>) => sql`join skill on skill.id = ${id}`;

/** SQL, for a statement with `skill`: its name in a learner's language, else the one it was given first. */
export const skillNameIn = (language: Language | null): RawBuilder<string> =>
  language === null
    ? sql<string>`skill.name`
    : sql<string>`coalesce(skill.names ->> ${language}, skill.name)`;
