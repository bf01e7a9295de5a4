import { basename, join } from "node:path";
import { languages } from "#kernel/language.ts";
import type { ScenarioContent } from "../script/scenario-content.ts";
import { loadScenarioFolder, scenarioFolders } from "../script/scenario-files.ts";
import { lintScenario } from "./lint.ts";

/**
 * Prints every mistake as `file:line: sentence`, a line for each sound scenario, and below it what its author should look at;
 * answers whether all are sound. A folder without scenarios is.
 */
export async function checkScenarios(folder: string): Promise<boolean> {
  let isFine = true;
  for (const path of await scenarioFolders(folder)) {
    const read = await loadScenarioFolder(path, { languages });
    for (const { file, line, message } of read.mistakes)
      console.error(`${join(path, file)}:${line}: ${message}`);
    if (read.content === undefined) isFine = false;
    else {
      const { figures, warnings } = lintScenario(read);
      console.log(`${summary(read.content)}; ${figures}`);
      for (const { file, line, message } of warnings)
        console.log(`  ${join(basename(path), file)}:${line}: ${message}`);
    }
  }
  return isFine;
}

function summary({ key, concepts, minutes, passMark, language, scripts }: ScenarioContent): string {
  const mark = passMark === null ? "ungraded" : `passed from ${passMark}`;
  return `${key}: ${concepts.length} points, ${minutes} minutes, ${mark}, from ${language}, in ${Object.keys(scripts).join(" ")}`;
}
