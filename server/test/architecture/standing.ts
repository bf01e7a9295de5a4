import { isProductCode, partOf, type Rule } from "./sources.ts";
import { sqlTextsOf } from "./sql-texts.ts";

/** Columns of a user that decide whether they may come in, and whether what was issued to them still holds. */
const standing = /"user"\.(is_active|deactivated_at|erased_at|credentials_after)\b/;

/**
 * Who counts as a live user is said in one place, so that no reader of a credential can forget a part of it. Operators
 * have columns of the same names in a table of their own.
 */
export const liveUsersAreAskedOfUsers: Rule = (sources) =>
  sources
    .filter((source) => isProductCode(source) && partOf(source.path) !== "users")
    .flatMap(({ path, text }) => {
      const columns = sqlTextsOf(path, text).flatMap((sql) => standing.exec(sql)?.[1] ?? []);
      return [...new Set(columns)].map(
        (column) => `${path} decides by "user".${column}: take isActive, isLive or isLiveSince of users.`,
      );
    });
