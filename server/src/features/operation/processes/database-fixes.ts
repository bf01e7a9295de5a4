import { readServerVersion } from "#platform/database/server-version.ts";
import type { HealthCheck } from "#platform/feature.ts";

/** PostgreSQL of a minor version before the latest that this release knows of: with faults that have been mended. */
export const databaseFixes: HealthCheck = {
  kinds: ["database.behind"],
  subjectType: "service",
  async find({ db, settings }) {
    const version = await readServerVersion(db);
    const newest = newerMinor(version, settings.databaseMinors);
    if (newest === null) return [];
    return [
      {
        organizationId: null,
        kind: "database.behind",
        severity: "warning",
        subjectType: "service",
        subjectId: "database",
        message: `The database is PostgreSQL ${version}, and ${newest} has mended faults of it, some of which lose data or let others in. Update it: within ${version.split(".")[0]} that takes a restart of the database and nothing else.`,
      },
    ];
  },
};

/** @returns the newer minor version of the same major one; null where none is known */
function newerMinor(version: string, minors: Readonly<Record<string, number>>): string | null {
  const [major = "", minor = ""] = version.split(".");
  const newest = minors[major];
  return newest !== undefined && Number(minor) < newest ? `${major}.${newest}` : null;
}
