import { COMMAND, FEATURE } from "./vouchers.ts";

/** What `npm run contract` writes, which nobody edits. */
const generated = [
  "ARCHITECTURE.md",
  "docs/integrating/events.md",
  "docs/integrating/lectern.postman_collection.json",
  "openapi.json",
  "operator-openapi.json",
  "sdk/src/operator-schema.ts",
  "sdk/src/operator/channels/event-types.ts",
  "sdk/src/schema.ts",
  "cli/src/operations/described-operations.ts",
  "cli/src/resources.ts",
  "server/src/features/README.md",
  "server/src/platform/database/tables.ts",
  "server/src/platform/event-types.ts",
];

/** The paths as the places that CONTRIBUTING.md promises; any other is named as it is. */
export function touchedPlaces(paths: readonly string[]): string[] {
  const places = paths
    .filter((path) => !generated.includes(path))
    .map((path) => {
      if (path.startsWith(`${FEATURE}/`)) return "its own folder";
      if (path === COMMAND) return "its command";
      return /^server\/migrations\/\d{4}-vouchers\.sql$/.test(path) ? "a migration" : path;
    });
  return [...new Set(places)].sort();
}

export const promised = ["a migration", "its command", "its own folder", "server/src/app/features.ts"];
