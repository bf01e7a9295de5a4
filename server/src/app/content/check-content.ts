import { isSoundContent } from "./sound-content.ts";

/** `node check-content.ts <content folder>`: every mistake as `file:line: sentence`, and exit code 1 if there is one. */
const root = process.argv[2];
if (root === undefined) console.error("Say which folder to check: node check-content.ts content");
process.exitCode = root !== undefined && (await isSoundContent(root)) ? 0 : 1;
