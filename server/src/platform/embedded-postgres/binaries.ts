import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { canEnter } from "./account.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { DataLocation, Log } from "./location/location.ts";

/** PostgreSQL's programs: the folder that holds native/bin, and the package's version (18.4.0-…). */
export type Binaries = { folder: string; version: string };

const useDatabaseUrl = "set DATABASE_URL to a PostgreSQL of version 15 or newer.";

/** The programs npm installed for this system. */
export function findBinaries(): Binaries {
  if (process.platform === "linux" && !usesGlibc()) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL needs glibc, and this system's C library is another (Alpine has musl): ${useDatabaseUrl}`,
    );
  }
  const platform = `${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const folder = dirname(dirname(entry));
    const { version } = Value.Parse(
      PackageFile,
      JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
    );
    return { folder, version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this system (${platform}): ${useDatabaseUrl}`,
      {
        cause: error,
      },
    );
  }
}

/** The same programs complete with their links, at a place the account can run them from. */
export function makeUsable(found: Binaries, location: DataLocation, log: Log): Binaries {
  const isReachable = !location.account || canEnter(join(found.folder, "native", "bin"), location.account);
  if (isReachable && addMissingLinks(found.folder)) return found;
  const copy = join(location.folder, `binaries-${found.version}`);
  if (!existsSync(copy)) {
    copyBinaries(found.folder, copy, location);
    log.info(`Copied PostgreSQL's binaries to ${copy}, where they can be executed.`);
  }
  return { folder: copy, version: found.version };
}

const PackageFile = Type.Object({ version: Type.String() });
const Links = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));

/**
 * npm packages cannot hold symbolic links: the package's install script makes them, and does not run
 * under `--ignore-scripts`. Returns false when the folder cannot be written.
 */
function addMissingLinks(folder: string): boolean {
  const file = join(folder, "native", "pg-symlinks.json");
  const links = Value.Parse(Links, JSON.parse(readFileSync(file, "utf8")));
  try {
    for (const { source, target } of links) {
      const path = join(folder, target);
      if (lstatSync(path, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(path), join(folder, source)), path);
    }
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // Another service that starts from the same folder was quicker.
    if (code === "EEXIST") return addMissingLinks(folder);
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
    throw error;
  }
}

/** Copies beside, then renames: a copy that was cut short is never taken for a whole one. */
function copyBinaries(from: string, to: string, { account, folder }: DataLocation): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
  addMissingLinks(unfinished);
  if (account) {
    for (const path of ["", ...readdirSync(unfinished, { recursive: true, encoding: "utf8" })]) {
      const full = join(unfinished, path);
      if (!lstatSync(full).isSymbolicLink()) chownSync(full, account.uid, account.gid);
    }
  }
  for (const old of readdirSync(folder).filter(
    (name) => name.startsWith("binaries-") && !unfinished.endsWith(name),
  )) {
    rmSync(join(folder, old), { recursive: true, force: true });
  }
  renameSync(unfinished, to);
}

function isNeededToRun(path: string): boolean {
  return !path.endsWith(".a") && !["include", "pkgconfig", "pgxs"].includes(basename(path));
}

function usesGlibc(): boolean {
  const report: unknown = process.report.getReport();
  return Value.Check(GlibcReport, report);
}

const GlibcReport = Type.Object({ header: Type.Object({ glibcVersionRuntime: Type.String() }) });
