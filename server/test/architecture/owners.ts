import { isProductCode, partOf, type Rule, type Source } from "./sources.ts";
import { sqlOf } from "./sql-texts.ts";
import { writtenNames } from "./written-names.ts";

/** Table → the feature that writes it; `platform` for what every feature stands on. */
export type Owners = Readonly<Record<string, string | readonly string[]>>;

export function ownersOf(owners: Owners, table: string): readonly string[] {
  return [owners[table] ?? []].flat();
}

export function oneWriterPerTable(owners: Owners): Rule {
  return (sources) =>
    sources.filter(isProductCode).flatMap(({ path, text }) => {
      const writer = partOf(path);
      return writtenTables(path, text)
        .filter((table) => !ownersOf(owners, table).includes(writer))
        .map(
          (table) =>
            `${path} writes ${table}, which belongs to ${owners[table] ?? "nobody: name its owner"}.`,
        );
    });
}

function writtenTables(path: string, text: string): string[] {
  const { texts, written } = sqlOf(path, text);
  return [...new Set([...texts.flatMap(writtenNames), ...written])];
}

/** The tables that the migrations make. */
export function tablesOf(migrations: readonly Source[]): string[] {
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(/^create table (?:if not exists )?"?(\w+)"?/gm)].map(([, table]) => table ?? ""),
  );
}
