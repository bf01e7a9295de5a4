import { type RawBuilder, sql } from "kysely";

const SUFFIX = " (HR)";
const MOST_CHARACTERS = 255;

/**
 * SQL: what the team of an HR system's group is called. Groups are never merged with teams by name, so where another team
 * has the name already, in any case, this one says where it comes from.
 * @param isItself condition over `other`: the team whose name it is
 */
export function freeName(
  organizationId: number,
  name: string,
  isItself: RawBuilder<unknown>,
): RawBuilder<string> {
  const whole = sql`left(${name.trim()}, ${MOST_CHARACTERS}::int)`;
  return sql<string>`
    case when exists (select from team as other
                      where other.organization_id = ${organizationId} and lower(other.name) = lower(${whole})
                        and not ${isItself})
         then left(${name.trim()}, ${MOST_CHARACTERS - SUFFIX.length}::int) || ${SUFFIX} else ${whole} end`;
}
