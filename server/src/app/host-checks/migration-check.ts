import type { HostCheck } from "#platform/health/matter.ts";

/** Whether the database has the schema of this release; it may have been put back to an older state. */
export function migrationCheck(isMigrated: () => Promise<boolean>): HostCheck {
  return {
    kinds: ["database.not_migrated"],
    async find() {
      if (await isMigrated()) return [];
      return [
        {
          kind: "database.not_migrated",
          severity: "problem",
          message:
            "The database lacks this release's schema, so this process is not ready: run `npm start -- migrate`. It may have been put back to an older state.",
        },
      ];
    },
  };
}
