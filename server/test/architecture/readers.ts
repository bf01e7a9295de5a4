import { type Owners, ownersOf } from "./owners.ts";
import { readNames } from "./read-names.ts";
import { isProductCode, partOf, type Rule, type Source } from "./sources.ts";
import { sqlOf } from "./sql-texts.ts";

/** Feature → tables of others that its own SQL may name, and why no fragment or function of the owner's does. */
export type Readers = Readonly<Record<string, { tables: readonly string[]; because: string }>>;

/** A table that a file's SQL reads, and that belongs to somebody else. */
interface Read {
  path: string;
  reader: string;
  table: string;
}

/**
 * A feature's SQL names its own tables. Those of others it reads through a fragment or a function from their owner's
 * front door, or by a licence.
 */
export function tablesAreReadThroughTheFrontDoor(owners: Owners, readers: Readers): Rule {
  return (sources) =>
    readsOf(sources, owners)
      .filter(({ reader, table }) => !readers[reader]?.tables.includes(table))
      .map(
        ({ path, table }) =>
          `${path} reads ${table}: ask ${ownersOf(owners, table).join(" or ")} for a fragment.`,
      );
}

/** A licence that nobody needs would let the next reader in unseen. */
export function noLicenceIsIdle(owners: Owners, readers: Readers): Rule {
  return (sources) => {
    const used = new Set(readsOf(sources, owners).map(({ reader, table }) => `${reader} ${table}`));
    return Object.entries(readers).flatMap(([reader, { tables }]) =>
      tables
        .filter((table) => !used.has(`${reader} ${table}`))
        .map((table) => `${reader} does not read ${table}: take its licence away.`),
    );
  };
}

/** Reads of other features' tables: the edges between features that no import shows. */
export function readEdges(sources: readonly Source[], owners: Owners) {
  return readsOf(sources, owners).flatMap(({ reader, table }) =>
    ownersOf(owners, table).map((owner) => ({ from: reader, to: owner })),
  );
}

function readsOf(sources: readonly Source[], owners: Owners): Read[] {
  return sources.filter(isProductCode).flatMap((source) => {
    const reader = partOf(source.path);
    return namesReadBy(source)
      .filter((name) => Object.hasOwn(owners, name) && !ownersOf(owners, name).includes(reader))
      .map((table) => ({ path: source.path, reader, table }));
  });
}

function namesReadBy({ path, text }: Source): string[] {
  return [...new Set(sqlOf(path, text).texts.flatMap(readNames))];
}
