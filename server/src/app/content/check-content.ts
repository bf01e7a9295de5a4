import { join } from "node:path";
import { checkTemplates } from "#features/authoring/index.ts";

/** `node check-content.ts <content folder>`: every mistake as `file:line: sentence`, and exit code 1 if there is one. */
const root = process.argv[2];
if (root === undefined) console.error("Say which folder to check: node check-content.ts content");
const isSound = root !== undefined && (await checkTemplates(join(root, "templates")));
process.exitCode = isSound ? 0 : 1;
