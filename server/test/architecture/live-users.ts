import type { Readers } from "./readers.ts";
import { isProductCode, partOf, type Rule } from "./sources.ts";
import { sqlOf } from "./sql-texts.ts";

/** Columns of a user that decide whether they may come in, and whether what was issued to them still holds. */
const liveColumns = /"user"\."?(is_active|deactivated_at|erased_at|credentials_after)\b/i;
/** Names that nothing but a user has, by whatever alias, or none. Operators have one of them in a table of their own. */
const onlyOfUsers = /\b(deactivated_at|erased_at|credentials_after)\b/i;

/**
 * One place defines a live user, so that no reader of a credential can forget a part of it. A feature with a licence for
 * the table may report its columns.
 */
export function liveUsersAreAskedOfUsers(readers: Readers): Rule {
  return (sources) =>
    sources
      .filter((source) => isProductCode(source) && partOf(source.path) !== "users")
      .flatMap(({ path, text }) => {
        const part = partOf(path);
        const isOwn = part === "operators" || readers[part]?.tables.includes("user");
        const columns = sqlOf(path, text).texts.flatMap(
          (sql) => (isOwn ? liveColumns : onlyOfUsers).exec(sql)?.[1] ?? liveColumns.exec(sql)?.[1] ?? [],
        );
        return [...new Set(columns)].map(
          (column) => `${path} decides by "user".${column}: take isActive, isLive or isLiveSince of users.`,
        );
      });
}
