import { isProductCode, type Rule } from "./sources.ts";
import { sqlOf } from "./sql-texts.ts";

/** Which file's SQL cannot be read from it, and why it must be so. */
export type HiddenSql = Readonly<Record<string, string>>;

/** The rules read SQL where it is written. What is put together while the service runs, they would not see. */
export function sqlIsWrittenOut(exceptions: HiddenSql): Rule {
  return (sources) =>
    sources
      .filter((source) => isProductCode(source) && !Object.hasOwn(exceptions, source.path))
      .flatMap(({ path, text }) =>
        sqlOf(path, text).hidden.map(
          (call) => `${path} hides its SQL in ${call}: write the statement, or the table's name, out.`,
        ),
      );
}
