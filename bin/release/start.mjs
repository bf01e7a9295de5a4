// `lectern start` of a release, whose bin/start.mjs this is: starts the service if nothing of the release is missing.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** sysexits.h: EX_CONFIG. Starting again would not help. */
const CONFIGURATION_EXIT_CODE = 78;

const root = join(import.meta.dirname, "..");
const missing = JSON.parse(readFileSync(join(root, "files.json"), "utf8")).filter(
  ([path, size]) => statSync(join(root, path), { throwIfNoEntry: false })?.size !== size,
);
if (missing.length > 0) {
  const [[first]] = missing;
  process.stderr.write(
    `The release in ${root} is not whole: ${missing.length} of its files are missing or were cut, such as ${first}. Unpack its archive again, into a new folder and until tar ends without an error, and start that.\n`,
  );
  process.exit(CONFIGURATION_EXIT_CODE);
}
await import("../server/dist/main.js");
