import { readServerVersion } from "#platform/database/server-version.ts";
import type { HealthCheck } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const lacksFixes = defineSentence(
  "database.behind",
  "The database runs PostgreSQL {version}; {newest} fixes bugs in it, some of which lose data or are security holes. Update it: a minor update within {major} takes no more than a restart of the database.",
);

/** PostgreSQL is behind the latest minor version that this release knows of, and lacks its fixes. */
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
        ...inSentences(lacksFixes({ version, newest, major: version.split(".")[0] ?? version })),
      },
    ];
  },
};

/** @returns the newer minor version of the same major version; null if none is known */
function newerMinor(version: string, minors: Readonly<Record<string, number>>): string | null {
  const [major = "", minor = ""] = version.split(".");
  const newest = minors[major];
  return newest !== undefined && Number(minor) < newest ? `${major}.${newest}` : null;
}
