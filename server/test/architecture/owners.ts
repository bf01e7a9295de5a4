import { isProductCode, partOf, type Rule, type Source } from "./sources.ts";

/** Table → the feature that writes it; `platform` for what every feature stands on. */
export type Owners = Readonly<Record<string, string | readonly string[]>>;

export function ownersOf(owners: Owners, table: string): readonly string[] {
  return [owners[table] ?? []].flat();
}

export function oneWriterPerTable(owners: Owners): Rule {
  return (sources) =>
    sources.filter(isProductCode).flatMap(({ path, text }) => {
      const writer = partOf(path);
      return writtenTables(text)
        .filter((table) => !ownersOf(owners, table).includes(writer))
        .map(
          (table) =>
            `${path} writes ${table}, which belongs to ${owners[table] ?? "nobody: name its owner"}.`,
        );
    });
}

function writtenTables(text: string): string[] {
  const statement =
    /\b(?:insert\s+into|delete\s+from|truncate|merge\s+into)\s+"?(\w+)|\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b|\b(?:insertInto|updateTable|deleteFrom)\("(\w+)/g;
  const tables = [...text.matchAll(statement)].map(([, one, two, three]) => one ?? two ?? three ?? "");
  return [...new Set(tables)].filter((table) => table !== "set");
}

/** The tables that the migrations make. */
export function tablesOf(migrations: readonly Source[]): string[] {
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(/^create table (?:if not exists )?"?(\w+)"?/gm)].map(([, table]) => table ?? ""),
  );
}
