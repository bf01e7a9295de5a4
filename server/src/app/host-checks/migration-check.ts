import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const notMigrated = defineSentence(
  "database.not_migrated",
  "The database does not have this release's schema, so this process is not ready: run `npm start -- migrate`. The database may have been restored from an older backup.",
);

/** Whether the database has this release's schema. A restore may have brought back an older one. */
export function migrationCheck(isMigrated: () => Promise<boolean>): HostCheck {
  return {
    kinds: ["database.not_migrated"],
    async find() {
      if (await isMigrated()) return [];
      return [
        {
          kind: "database.not_migrated",
          severity: "problem",
          ...inSentences(notMigrated()),
        },
      ];
    },
  };
}
