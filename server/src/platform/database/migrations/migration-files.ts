import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const migrationsFolder = join(import.meta.dirname, "../../../../migrations");

export interface Migration {
  name: string;
  text: string;
  /** Recorded with the name: a file that was applied must not be edited. */
  checksum: string;
  /** False: its one statement runs by itself, because PostgreSQL refuses it inside a transaction. */
  isTransactional: boolean;
}

/** The files of a folder in the order of their numbers. @throws when one has a marker that nobody knows */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => parse(name, await readFile(join(folder, name), "utf8"))));
}

function parse(name: string, text: string): Migration {
  const markers = [...text.matchAll(/^-- lectern:(.*)$/gm)].map(([, marker = ""]) => marker.trim());
  const unknown = markers.find((marker) => marker !== "no transaction");
  if (unknown !== undefined) {
    throw new Error(
      `Migration ${name} is marked "${unknown}"; the only marker is "-- lectern: no transaction".`,
    );
  }
  const checksum = createHash("sha256").update(text).digest("hex");
  return { name, text, checksum, isTransactional: markers.length === 0 };
}
