import { join } from "node:path";
import { checkTemplates, ownWorkLexicon } from "#engines/lesson/index.ts";
import { checkScenarios, lexicons } from "#engines/role-play/index.ts";
import { columnLexicon } from "#integrations/hr-connections/csv/columns.ts";
import { statusLexicon } from "#integrations/hr-connections/records/status.ts";
import { checkLexicons } from "#platform/content-files/lexicons/check-lexicons.ts";

/** Prints every mistake of a content folder as `file:line: sentence`; answers whether there is none. */
export async function isSoundContent(root: string): Promise<boolean> {
  const areSound = [
    await checkTemplates(join(root, "templates")),
    await checkScenarios(join(root, "scenarios")),
    await checkLexicons(join(root, "language"), [...lexicons, ownWorkLexicon, columnLexicon, statusLexicon]),
  ];
  return areSound.every((isSound) => isSound);
}
