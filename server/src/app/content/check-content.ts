import { join } from "node:path";
import { checkTemplates } from "#engines/lesson/index.ts";
import { checkScenarios, lexicons } from "#engines/role-play/index.ts";
import { checkLexicons } from "#platform/content-files/lexicons/check-lexicons.ts";

/** `node check-content.ts <content folder>`: every mistake as `file:line: sentence`, and exit code 1 if there is one. */
const root = process.argv[2];
if (root === undefined) console.error("Say which folder to check: node check-content.ts content");
const areSound =
  root === undefined
    ? [false]
    : [
        await checkTemplates(join(root, "templates")),
        await checkScenarios(join(root, "scenarios")),
        await checkLexicons(join(root, "language"), lexicons),
      ];
process.exitCode = areSound.every((isSound) => isSound) ? 0 : 1;
